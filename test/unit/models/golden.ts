import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

export const resourcesDir = resolve(import.meta.dirname, '../../../resources');

/** Texts with the ids and vectors of the original model (sentence-transformers, fp32). */
export const golden = z
  .array(z.object({ text: z.string(), ids: z.array(z.number()), vector: z.array(z.number()) }))
  .parse(JSON.parse(readFileSync(resolve(import.meta.dirname, '../../fixtures/minilm-golden.json'), 'utf8')));

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    dot += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return dot / Math.sqrt(squareA * squareB);
}
