/** An end that a person sets is known from then on, not since the memory came that the fact is from. */
export const ENDS = `
ALTER TABLE assertions ADD COLUMN end_known_at INTEGER;
`;
