/** The longest message, in UTF-16 units; what is longer is kept in the field and not sent. */
export const MAX_TEXT = 100_000;
