import type { IncomingMessage } from 'node:http';
import { parseJson } from '../json/parseJson';
import type { ChatMessage, ChatOutcome } from '../ports';
import { interrupted, readAnswer, type AnswerPiece } from '../wire/answerStream';
import { linesOf } from '../wire/lines';
import { chunksOf, type ModelHttp } from '../wire/modelHttp';
import type { PhaseClock } from '../wire/phaseClock';
import { errorInStream } from './errors';
import { chatChunk } from './schemas';

/** What is asked of /chat/completions. */
export interface AnswerBody {
  model: string;
  messages: readonly ChatMessage[];
  temperature?: number;
  max_tokens?: number;
  response_format?: Readonly<Record<string, unknown>>;
}

/** A connection, and the key that no error may repeat. */
export interface KeyedHttp {
  http: ModelHttp;
  key: string | null;
}

/** The data of server-sent events. Each of these is one line; comments keep the connection alive. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string> {
  for await (const line of linesOf(chunksOf(response))) {
    if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    // Some servers send what went wrong as plain JSON.
    else if (line.startsWith('{')) yield line;
  }
}

const NOTHING = { content: '', thinking: '' };
const outcomeOf = (doneReason: string): ChatOutcome => ({
  doneReason,
  promptTokens: null,
  answerTokens: null,
});

async function* piecesOf(response: IncomingMessage, key: string | null): AsyncGenerator<AnswerPiece> {
  let started = false;
  let reason: string | null = null;
  for await (const data of eventsOf(response)) {
    if (data === '[DONE]') {
      yield { ...NOTHING, end: outcomeOf(reason ?? 'stop') };
      return;
    }
    const parsed = chatChunk.safeParse(parseJson(data));
    if (!parsed.success) throw interrupted('the model server sent something that cannot be read.');
    if (parsed.data.error !== undefined && parsed.data.error !== null) {
      throw errorInStream({ error: parsed.data.error }, started, key);
    }
    const [choice] = parsed.data.choices;
    reason = choice?.finish_reason ?? reason;
    const { content, reasoning_content: thoughts, reasoning } = choice?.delta ?? {};
    const piece = { content: content ?? '', thinking: thoughts ?? reasoning ?? '' };
    started ||= piece.content !== '' || piece.thinking !== '';
    yield { ...piece, end: null };
  }
  // The answer said that it was over, and the server hung up without the last word.
  if (reason !== null) yield { ...NOTHING, end: outcomeOf(reason) };
}

/**
 * Asks for an answer and gives it piece by piece; each is awaited before more is read. Throws AppError MODEL_*;
 * what broke because the clock ran out is for the clock to explain.
 */
export async function streamAnswer(
  { http, key }: KeyedHttp,
  clock: PhaseClock,
  answer: { body: AnswerBody; take: (piece: AnswerPiece) => Promise<void> },
): Promise<ChatOutcome> {
  try {
    const response = await http.open({
      method: 'POST',
      path: '/chat/completions',
      purpose: `Chat with a model at ${http.host.label}`,
      model: answer.body.model,
      signal: clock.signal,
      body: { ...answer.body, stream: true },
    });
    return await readAnswer(piecesOf(response, key), { clock, server: 'The model server' }, answer.take);
  } catch (error) {
    throw http.broken(error, clock.signal);
  }
}
