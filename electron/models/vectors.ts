import type { EmbedOutcome } from './ports';

/** Square of the length below which a vector has no direction worth keeping. */
const LEAST_SQUARE = 1e-24;

/** A vector of length 1 and the same direction, or why there is none: it is not finite, or zero. */
export function unitVector(
  values: ArrayLike<number>,
): { ok: true; vector: Float32Array } | { ok: false; reason: string } {
  if (values.length === 0) return { ok: false, reason: 'The model gave an empty vector.' };
  let square = 0;
  for (let i = 0; i < values.length; i += 1) square += (values[i] ?? NaN) ** 2;
  if (!Number.isFinite(square)) {
    return { ok: false, reason: 'The model gave a vector with values that are not numbers.' };
  }
  if (square < LEAST_SQUARE) return { ok: false, reason: 'The model gave a vector of zeros.' };
  const length = Math.sqrt(square);
  return { ok: true, vector: Float32Array.from(values, (value) => value / length) };
}

/** The outcome of a text from those of its parts: the usable vectors, or the first reason when there are none. */
export function joinParts(
  parts: readonly ({ ok: true; vector: Float32Array } | { ok: false; reason: string })[],
): EmbedOutcome {
  const vectors: Float32Array[] = [];
  let reason = 'There is nothing to embed in this text.';
  for (const part of [...parts].reverse()) {
    if (part.ok) vectors.unshift(part.vector);
    else reason = part.reason;
  }
  return vectors.length > 0 ? { ok: true, vectors } : { ok: false, reason };
}
