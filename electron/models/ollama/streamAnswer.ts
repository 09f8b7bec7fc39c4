import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { AppError } from '#shared/errors';
import { parseJson } from '../json/parseJson';
import type { ChatMessage, ChatOutcome, JsonSchema } from '../ports';
import { errorOfLine } from './errors';
import { chunksOf, type OllamaHttp } from './http';
import { linesOf } from './ndjson';
import type { PhaseClock } from './phaseClock';
import { chatLine } from './schemas';

export type ChatLine = z.infer<typeof chatLine>;

/** What is asked of /api/chat. */
export interface AnswerBody {
  model: string;
  messages: readonly ChatMessage[];
  keepAliveMinutes?: number | undefined;
  options: Readonly<Record<string, number>>;
  /** The form of the answer. */
  format?: JsonSchema | 'json' | undefined;
  /** Only for models that can: others refuse to be asked. */
  think?: boolean | undefined;
}

function interrupted(reason: string, cause?: unknown): AppError {
  return new AppError('MODEL_INTERRUPTED', `The answer broke off: ${reason}`, { cause });
}

function readLine(text: string): ChatLine {
  const parsed = chatLine.safeParse(parseJson(text));
  if (!parsed.success) throw interrupted('the model server sent something that cannot be read.');
  return parsed.data;
}

const holdsToken = ({ message }: ChatLine): boolean =>
  (message?.content ?? '') !== '' || (message?.thinking ?? '') !== '';

async function readLines(
  response: IncomingMessage,
  clock: PhaseClock,
  take: (line: ChatLine) => Promise<void>,
): Promise<ChatOutcome> {
  let started = false;
  for await (const text of linesOf(chunksOf(response))) {
    const line = readLine(text);
    if (line.error !== undefined) throw errorOfLine(line.error, started);
    started ||= holdsToken(line);
    // The time that the listener takes is not the model's.
    if (started) clock.rest();
    await take(line);
    if (line.done) {
      return {
        doneReason: line.done_reason ?? 'stop',
        promptTokens: line.prompt_eval_count ?? null,
        answerTokens: line.eval_count ?? null,
      };
    }
    if (started) clock.waitFor('stall');
  }
  throw interrupted('Ollama stopped in the middle. See that it runs, then try again.');
}

/** In the server's terms: seconds, negative for ever. */
function keepAlive(minutes: number | undefined): { keep_alive?: number } {
  if (minutes === undefined) return {};
  return { keep_alive: minutes < 0 ? -1 : minutes * 60 };
}

/**
 * Asks for an answer and gives it line by line; each is awaited before more is read. Throws AppError MODEL_*;
 * what broke because the clock ran out is for the clock to explain.
 */
export async function streamAnswer(
  http: OllamaHttp,
  clock: PhaseClock,
  answer: { body: AnswerBody; take: (line: ChatLine) => Promise<void> },
): Promise<ChatOutcome> {
  const { keepAliveMinutes, ...body } = answer.body;
  try {
    const response = await http.open({
      method: 'POST',
      path: '/api/chat',
      purpose: 'Chat with a model in Ollama',
      model: body.model,
      signal: clock.signal,
      // Without truncate and shift the server would drop the oldest messages, memories first, and say nothing.
      body: { ...body, ...keepAlive(keepAliveMinutes), stream: true, truncate: false, shift: false },
    });
    return await readLines(response, clock, answer.take);
  } catch (error) {
    throw http.broken(error, clock.signal);
  }
}
