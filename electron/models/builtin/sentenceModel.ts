import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** A loaded sentence encoder: token ids in, one vector out. */
export interface SentenceModel {
  run(ids: readonly number[]): Promise<Float32Array>;
  release(): Promise<void>;
}

const ONE_THREAD: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Its arena grows in steps of powers of two, and holds 45 MB that nothing is in; without it a run takes no longer.
  enableCpuMemArena: false,
};

/**
 * Loads the built-in model (about 0.1–0.4 s and 100 MB). Throws when the file is missing. Importing this file brings in
 * the native library, so it is itself only imported on first use.
 */
export async function loadSentenceModel(resourcesDir: string): Promise<SentenceModel> {
  const session = await InferenceSession.create(join(resourcesDir, 'minilm-w8', 'model.onnx'), ONE_THREAD);
  return {
    async run(ids) {
      const shape = [1, ids.length];
      const result = await session.run({
        input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
        attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
      });
      const vector = result['sentence_embedding']?.data;
      if (!(vector instanceof Float32Array)) throw new Error('The model gave no sentence embedding.');
      return vector;
    },
    release: () => session.release(),
  };
}
