import { AppError, cancelled } from '#shared/errors';
import type { ChatOutcome, ChatRequest } from '../ports';
import type { PhaseClock } from './phaseClock';
import { ThinkTags, type Segment } from './thinkTags';

/** A piece of an answer as it comes, whatever the server calls its parts. */
export interface AnswerPiece {
  content: string;
  thinking: string;
  /** Set on the last one. */
  end: ChatOutcome | null;
}

/**
 * Gives an answer piece by piece; each is awaited before more is read. `pieces` throws what the server says went wrong.
 * @throws AppError MODEL_INTERRUPTED when the stream ends before the answer does
 */
export async function readAnswer(
  pieces: AsyncIterable<AnswerPiece>,
  { clock, server }: { clock: PhaseClock; server: string },
  take: (piece: AnswerPiece) => Promise<void>,
): Promise<ChatOutcome> {
  let started = false;
  for await (const piece of pieces) {
    started ||= piece.content !== '' || piece.thinking !== '';
    // The time that the listener takes is not the model's.
    if (started) clock.rest();
    await take(piece);
    if (piece.end !== null) return piece.end;
    if (started) clock.waitFor('stall');
  }
  throw interrupted(`${server} stopped in the middle. See that it runs, then try again.`);
}

export function interrupted(reason: string, cause?: unknown): AppError {
  return new AppError('MODEL_INTERRUPTED', `The answer broke off: ${reason}`, { cause });
}

/** Gives what a model streams to the listeners of a request, thoughts apart from the answer. */
export class Delivery {
  readonly #tags = new ThinkTags();
  #started = false;

  constructor(private readonly request: ChatRequest) {}

  async take({ content, thinking, end }: AnswerPiece): Promise<void> {
    if ((thinking !== '' || content !== '') && !this.#started) {
      this.#started = true;
      this.request.onFirstToken();
    }
    if (thinking !== '') await this.#give([{ kind: 'thinking', text: thinking }]);
    if (content !== '') await this.#give(this.#tags.push(content));
    if (end !== null) await this.#give(this.#tags.end());
  }

  async #give(segments: readonly Segment[]): Promise<void> {
    for (const segment of segments) {
      if (this.request.signal.aborted) throw cancelled();
      if (segment.kind === 'answer') await this.request.onDelta(segment.text);
      else await this.request.onThinking(segment.text);
    }
  }
}
