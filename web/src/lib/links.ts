// The links of a table: a seat's is in the fragment, which no server sees.

export const seatLink = (table: string, link: string): string => `${location.origin}/t/${table}#link=${link}`;
export const watchLink = (table: string): string => `${location.origin}/t/${table}#watch`;

/** The seat's link in the fragment of an address, if there is one. */
export const linkIn = (hash: string): string => /^#(?:link=)?([\w.~-]{16,})$/.exec(hash)?.[1] ?? "";
