import type { IncomingMessage } from 'node:http';
import { parseJson } from '../json/parseJson';
import type { ChatMessage, ChatOutcome, JsonSchema } from '../ports';
import { interrupted, readAnswer, type AnswerPiece } from '../wire/answerStream';
import { linesOf } from '../wire/lines';
import { chunksOf, type ModelHttp } from '../wire/modelHttp';
import type { PhaseClock } from '../wire/phaseClock';
import { errorOfLine } from './errors';
import { chatLine } from './schemas';

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

async function* piecesOf(response: IncomingMessage): AsyncGenerator<AnswerPiece> {
  let started = false;
  for await (const text of linesOf(chunksOf(response))) {
    const parsed = chatLine.safeParse(parseJson(text));
    if (!parsed.success) throw interrupted('the model server sent something that cannot be read.');
    const line = parsed.data;
    if (line.error !== undefined) throw errorOfLine(line.error, started);
    const piece = { content: line.message?.content ?? '', thinking: line.message?.thinking ?? '' };
    started ||= piece.content !== '' || piece.thinking !== '';
    const end = {
      doneReason: line.done_reason ?? 'stop',
      promptTokens: line.prompt_eval_count ?? null,
      answerTokens: line.eval_count ?? null,
    };
    yield { ...piece, end: line.done ? end : null };
  }
}

/** In the server's terms: seconds, negative for ever. */
function keepAlive(minutes: number | undefined): { keep_alive?: number } {
  if (minutes === undefined) return {};
  return { keep_alive: minutes < 0 ? -1 : minutes * 60 };
}

/**
 * Asks for an answer and gives it piece by piece; each is awaited before more is read. Throws AppError MODEL_*;
 * what broke because the clock ran out is for the clock to explain.
 */
export async function streamAnswer(
  http: ModelHttp,
  clock: PhaseClock,
  answer: { body: AnswerBody; take: (piece: AnswerPiece) => Promise<void> },
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
    return await readAnswer(piecesOf(response), { clock, server: 'Ollama' }, answer.take);
  } catch (error) {
    throw http.broken(error, clock.signal);
  }
}
