const LEAST_PIECE = 25;
const LARGEST_PIECE = 500;
/** How long a piece may keep the writer, in ms: nobody else waits longer. */
const PIECE_MS = 6;

export const FIRST_PIECE = LEAST_PIECE;

/** As many rows as the writer manages in the time; at most twice as many as before, since rows differ. */
export function nextSize(
  size: number,
  tookMs: number,
  { least, pieceMs }: { least: number; pieceMs: number } = { least: LEAST_PIECE, pieceMs: PIECE_MS },
): number {
  const fitting = Math.round((size * pieceMs) / Math.max(tookMs, 0.1));
  return Math.min(LARGEST_PIECE, 2 * size, Math.max(least, fitting));
}
