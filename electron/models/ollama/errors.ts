import { z } from 'zod';
import { AppError } from '#shared/errors';
import { parseJson } from '../json/parseJson';

const MAX_DEPTH = 4;
const MAX_SENTENCE = 400;

const errorObject = z.object({ error: z.unknown() });
const messageObject = z.object({ message: z.string() });
const contextFacts = z.object({ n_prompt_tokens: z.number(), n_ctx: z.number() });

/** The innermost error of an answer: the server wraps JSON of its runner into the string of its own JSON. */
function innermost(value: unknown, depth = 0): unknown {
  if (depth >= MAX_DEPTH) return value;
  if (typeof value === 'string') {
    const parsed = value.trimStart().startsWith('{') ? parseJson(value) : undefined;
    return parsed === undefined ? value : innermost(parsed, depth + 1);
  }
  const wrapped = errorObject.safeParse(value);
  return wrapped.success && wrapped.data.error !== undefined
    ? innermost(wrapped.data.error, depth + 1)
    : value;
}

function sentenceOf(error: unknown): string {
  const withMessage = messageObject.safeParse(error);
  const text = withMessage.success ? withMessage.data.message : typeof error === 'string' ? error : '';
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_SENTENCE);
}

/** What a server's error means: one plain sentence, and the kinds that the app acts upon. */
export interface ServerError {
  sentence: string;
  tooLong: { promptTokens: number | null; contextLength: number | null } | null;
}

const TOO_LONG = /exceeds the (available )?context|input length exceeds|context length exceeded/i;

/** Reads the body of an error answer, or the value of an `error` key. */
export function readServerError(body: unknown): ServerError {
  const inner = innermost(body);
  const sentence = sentenceOf(inner);
  if (!TOO_LONG.test(sentence)) return { sentence, tooLong: null };
  const facts = contextFacts.safeParse(inner);
  return {
    sentence,
    tooLong: {
      promptTokens: facts.success ? facts.data.n_prompt_tokens : null,
      contextLength: facts.success ? facts.data.n_ctx : null,
    },
  };
}

/** The error of a request that the server answered with a status other than 200. */
export function errorOfStatus(status: number, body: unknown, model: string | null): AppError {
  const error = readServerError(body);
  const details = { status, serverMessage: error.sentence };
  if (status === 404 && model !== null && /not found/i.test(error.sentence)) return modelMissing(model);
  if (error.tooLong !== null) return tooLong(error.tooLong, details);
  if (error.sentence === '') {
    return new AppError('MODEL_FAILED', `The model server answered with status ${String(status)}.`, {
      details,
    });
  }
  return new AppError('MODEL_FAILED', `The model server says: ${error.sentence}`, { details });
}

export function modelMissing(model: string): AppError {
  return new AppError(
    'MODEL_MISSING',
    `The model ${model} is not installed. Pull it or choose another one.`,
    {
      details: { model },
    },
  );
}

function tooLong(facts: NonNullable<ServerError['tooLong']>, details: Record<string, unknown>): AppError {
  const numbers =
    facts.promptTokens === null || facts.contextLength === null
      ? ''
      : ` (${String(facts.promptTokens)} of ${String(facts.contextLength)} tokens)`;
  return new AppError('MODEL_FAILED', `The text is longer than the model's context${numbers}.`, {
    details: { ...details, tooLong: true, ...facts },
  });
}
