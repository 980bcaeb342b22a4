// The links of a table: a seat's is in the fragment, which no server sees.

export const seatLink = (table: string, link: string): string => `${location.origin}/t/${table}#link=${link}`;
export const watchLink = (table: string): string => `${location.origin}/t/${table}#watch`;

/** Takes a seat along to another browser of the same person: the token itself, for nobody else. */
export const ownLink = (table: string, tokens: string[]): string => `${location.origin}/t/${table}#seat=${tokens.join(".")}`;

/** The tokens in the fragment of an address, if one has taken a seat along. */
export const tokensIn = (hash: string): string[] => /^#seat=([\w.~-]{16,})$/.exec(hash)?.[1]?.split(".") ?? [];

/** The seat's link in the fragment of an address, if there is one. */
export const linkIn = (hash: string): string => /^#link=([\w~-]{16,})$/.exec(hash)?.[1] ?? "";
