import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { AppError, cancelled } from '#shared/errors';
import type { ChatOutcome, ChatRequest } from '../ports';
import { readServerError } from './errors';
import { chunksOf, type OllamaHttp } from './http';
import { linesOf } from './ndjson';
import { parseJson } from '../json/parseJson';
import { chatLine } from './schemas';
import { ThinkTags, type Segment } from './thinkTags';

type ChatLine = z.infer<typeof chatLine>;

/** Gives what a model streams to the listeners of a request, thoughts apart from the answer. */
class Delivery {
  readonly #tags = new ThinkTags();
  #started = false;

  constructor(private readonly request: ChatRequest) {}

  /** Whether any token has come. */
  get started(): boolean {
    return this.#started;
  }

  async take(line: ChatLine): Promise<void> {
    const thinking = line.message?.thinking ?? '';
    const content = line.message?.content ?? '';
    if ((thinking !== '' || content !== '') && !this.#started) {
      this.#started = true;
      this.request.onFirstToken();
    }
    if (thinking !== '') await this.#give([{ kind: 'thinking', text: thinking }]);
    if (content !== '') await this.#give(this.#tags.push(content));
  }

  async end(): Promise<void> {
    await this.#give(this.#tags.end());
  }

  async #give(segments: readonly Segment[]): Promise<void> {
    for (const segment of segments) {
      if (this.request.signal.aborted) throw cancelled();
      if (segment.kind === 'answer') await this.request.onDelta(segment.text);
      else await this.request.onThinking(segment.text);
    }
  }
}

function interrupted(reason: string, cause?: unknown): AppError {
  return new AppError('MODEL_INTERRUPTED', `The answer broke off: ${reason}`, { cause });
}

/** Before the first token the model failed; after it the answer is cut, and what has come is kept. */
function errorOfLine(error: unknown, started: boolean): AppError {
  const sentence = readServerError(error).sentence;
  const reason = sentence === '' ? 'the model stopped without saying why.' : sentence;
  return started ? interrupted(reason) : new AppError('MODEL_FAILED', `The model server says: ${reason}`);
}

async function readAnswer(response: IncomingMessage, delivery: Delivery): Promise<ChatOutcome> {
  for await (const text of linesOf(chunksOf(response))) {
    const parsed = chatLine.safeParse(parseJson(text));
    if (!parsed.success) throw interrupted('the model server sent something that cannot be read.');
    const line = parsed.data;
    if (line.error !== undefined) throw errorOfLine(line.error, delivery.started);
    await delivery.take(line);
    if (!line.done) continue;
    await delivery.end();
    return {
      doneReason: line.done_reason ?? 'stop',
      promptTokens: line.prompt_eval_count ?? null,
      answerTokens: line.eval_count ?? null,
    };
  }
  throw interrupted('the model server stopped in the middle.');
}

/** One streamed answer. See ChatModel.chat for what it throws; what has been delivered stays delivered. */
export async function streamChat(http: OllamaHttp, request: ChatRequest): Promise<ChatOutcome> {
  const { model, messages, contextLength, signal } = request;
  const delivery = new Delivery(request);
  try {
    const response = await http.open({
      method: 'POST',
      path: '/api/chat',
      purpose: 'Chat with a model in Ollama',
      model,
      signal,
      // Without truncate and shift the server would drop the oldest messages, memories first, and say nothing.
      body: {
        model,
        messages,
        stream: true,
        truncate: false,
        shift: false,
        options: { num_ctx: contextLength },
      },
    });
    return await readAnswer(response, delivery);
  } catch (error) {
    throw http.broken(error, signal);
  }
}
