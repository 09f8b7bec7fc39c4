import { AppError } from '#shared/errors';
import { askForJson, type JsonTry } from '../json/askForJson';
import type { RawAnswer } from '../json/answerTexts';
import type { JsonRequest } from '../ports';
import type { PhaseClock } from '../wire/phaseClock';
import { streamAnswer, type AnswerBody, type KeyedHttp } from './streamAnswer';

/** The server does not know something of what it was asked beside model and messages. */
function cannot(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'MODEL_FAILED') return false;
  const status = error.details?.['status'];
  return (status === 400 || status === 422) && error.details?.['tooLong'] !== true;
}

function extrasOf({ format, temperature, maxTokens }: JsonTry): Omit<AnswerBody, 'model' | 'messages'> {
  // Without a schema the server could not do the first try: what other parts of it were at fault is not known.
  if (format === 'json') return { response_format: { type: 'json_object' } };
  return {
    temperature,
    max_tokens: maxTokens,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: format } },
  };
}

/** One structured answer. See JsonModel for what it throws. */
export async function generateJson<T>(
  connection: KeyedHttp,
  request: JsonRequest<T>,
  clock: PhaseClock,
): Promise<T> {
  const { model, messages } = request;
  const ask = async (extras: Omit<AnswerBody, 'model' | 'messages'>): Promise<RawAnswer> => {
    let content = '';
    let thinking = '';
    const { doneReason } = await streamAnswer(connection, clock, {
      body: { model, messages, ...extras },
      take: async (piece) => {
        content += piece.content;
        thinking += piece.thinking;
      },
    });
    return { content, thinking, cut: doneReason === 'length' };
  };
  return askForJson(request, {
    cannot,
    ask: async (attempt) => {
      try {
        return await ask(extrasOf(attempt));
      } catch (error) {
        if (attempt.format !== 'json' || !cannot(error)) throw error;
        return ask({}); // it knows no forms of answers at all
      }
    },
  });
}
