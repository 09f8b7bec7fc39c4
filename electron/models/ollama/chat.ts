import { cancelled } from '#shared/errors';
import type { ChatOutcome, ChatRequest } from '../ports';
import type { OllamaHttp } from './http';
import type { PhaseClock } from './phaseClock';
import { streamAnswer, type ChatLine } from './streamAnswer';
import { ThinkTags, type Segment } from './thinkTags';

/** Gives what a model streams to the listeners of a request, thoughts apart from the answer. */
class Delivery {
  readonly #tags = new ThinkTags();
  #started = false;

  constructor(private readonly request: ChatRequest) {}

  async take(line: ChatLine): Promise<void> {
    const thinking = line.message?.thinking ?? '';
    const content = line.message?.content ?? '';
    if ((thinking !== '' || content !== '') && !this.#started) {
      this.#started = true;
      this.request.onFirstToken();
    }
    if (thinking !== '') await this.#give([{ kind: 'thinking', text: thinking }]);
    if (content !== '') await this.#give(this.#tags.push(content));
    if (line.done) await this.#give(this.#tags.end());
  }

  async #give(segments: readonly Segment[]): Promise<void> {
    for (const segment of segments) {
      if (this.request.signal.aborted) throw cancelled();
      if (segment.kind === 'answer') await this.request.onDelta(segment.text);
      else await this.request.onThinking(segment.text);
    }
  }
}

/** One streamed answer. See ChatModel.chat for what it throws. */
export async function streamChat(
  http: OllamaHttp,
  request: ChatRequest,
  clock: PhaseClock,
): Promise<ChatOutcome> {
  const delivery = new Delivery(request);
  const { model, messages, contextLength, keepAliveMinutes } = request;
  return streamAnswer(http, clock, {
    body: { model, messages, keepAliveMinutes, options: { num_ctx: contextLength } },
    take: (line) => delivery.take(line),
  });
}
