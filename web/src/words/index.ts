import { en, type Words } from "./en";

/** The words of the page, in the reader's language as far as there is one. */
export const w: Words = en;
