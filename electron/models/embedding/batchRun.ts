import { AppError } from '#shared/errors';
import type { unitVector } from '../vectors';

/** Below this a text that is still too long is given up. Tokens. */
export const LEAST_PART_TOKENS = 16;
const BATCH = 16;
/** Embedded to see whether a model works at all. */
export const PROBE = 'A short text.';

export type PartResult = ReturnType<typeof unitVector>;

/** One call's way through batches that may fail as a whole because of one text in them. */
export class BatchRun {
  #probed = false;

  constructor(
    private readonly request: (inputs: readonly string[]) => Promise<PartResult[]>,
    private readonly split: (text: string, maxTokens: number) => string[],
    private readonly maxTokens: number,
  ) {}

  /** For each part its result; several when it had to be cut smaller. */
  async embed(parts: readonly string[]): Promise<PartResult[][]> {
    const results: PartResult[][] = [];
    for (let from = 0; from < parts.length; from += BATCH) {
      results.push(...(await this.#batch(parts.slice(from, from + BATCH))));
    }
    return results;
  }

  async #batch(parts: readonly string[]): Promise<PartResult[][]> {
    if (parts.length > 1) {
      const results = await this.#try(parts);
      if (!(results instanceof AppError)) return results.map((result) => [result]);
    }
    const singles: PartResult[][] = [];
    for (const part of parts) singles.push(await this.#single(part, this.maxTokens));
    return singles;
  }

  async #single(part: string, maxTokens: number): Promise<PartResult[]> {
    const results = await this.#try([part]);
    if (!(results instanceof AppError)) return results;
    if (results.details?.['tooLong'] === true) return this.#smaller(part, maxTokens, results.message);
    await this.#requireAlive();
    return [{ ok: false, reason: results.message }];
  }

  async #smaller(part: string, maxTokens: number, reason: string): Promise<PartResult[]> {
    const half = Math.floor(maxTokens / 2);
    if (half < LEAST_PART_TOKENS) return [{ ok: false, reason }];
    const results: PartResult[] = [];
    for (const piece of this.split(part, half)) results.push(...(await this.#single(piece, half)));
    return results;
  }

  /** A failure that may be the text's own is returned; any other one is thrown. */
  async #try(inputs: readonly string[]): Promise<PartResult[] | AppError> {
    try {
      return await this.request(inputs);
    } catch (error) {
      if (error instanceof AppError && error.code === 'MODEL_FAILED') return error;
      if (error instanceof AppError && error.code === 'MODEL_INTERRUPTED') {
        throw new AppError('MODEL_NOT_RUNNING', 'The model server went away while it embedded.', {
          cause: error,
        });
      }
      throw error;
    }
  }

  /** Asks once whether the model embeds anything at all; if not, no text is to blame. */
  async #requireAlive(): Promise<void> {
    if (this.#probed) return;
    const probe = await this.#try([PROBE]);
    if (probe instanceof AppError) throw new AppError('EMBEDDER_FAILED', probe.message, { cause: probe });
    this.#probed = true;
  }
}
