import { calibrate, calibrationSchema } from '../../memory/recall/calibration';
import type { Similarities } from '../../chat/support';
import { isEmbedderAway, type Embedders } from './embedders';

/** How alike claims and memories are, by the embedder that recall uses, on its calibrated scale. */
export function claimSimilarity(embedders: Embedders): Similarities {
  return async (claims, texts, signal) => {
    try {
      const { embedder, space } = await embedders.open();
      const calibration = calibrationSchema.parse(JSON.parse(space.calibration));
      // Both as documents: neither is a question.
      const outcomes = await embedder.embed([...claims, ...texts], 'document', signal);
      const vectors = outcomes.map((outcome) => (outcome.ok ? outcome.vectors : []));
      return vectors
        .slice(0, claims.length)
        .map((claim) =>
          vectors.slice(claims.length).map((text) => calibrate(calibration, nearest(claim, text))),
        );
    } catch (error) {
      if (isEmbedderAway(error)) return null;
      throw error;
    }
  };
}

/** The highest cosine between parts of two texts; vectors have length 1. −1 where one has none. */
function nearest(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  let best = -1;
  for (const left of a) {
    for (const right of b) {
      best = Math.max(
        best,
        left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0),
      );
    }
  }
  return best;
}
