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

/** Faults that the person can do something about, in their words; the server's own go along as details. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [
    /more system memory|out of memory|insufficient memory|cannot allocate|unable to allocate|cudaMalloc failed/i,
    'The model needs more memory than is free. Choose a smaller model, or a shorter context in Settings.',
  ],
  [
    /\bEOF\b|connection (?:was )?(?:reset|refused|closed|aborted)|runner (?:process )?(?:has )?(?:terminated|stopped|crashed|no longer)/i,
    'Ollama stopped the model. Try again; if it happens again, restart Ollama or choose a smaller model.',
  ],
];

/** What to tell about a sentence of the server that is known; null for any other. */
function knownFault(sentence: string): string | null {
  return KNOWN.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
}

/** The error of a line in an answer: before the first token the model failed, after it the answer is cut. */
export function errorOfLine(error: unknown, started: boolean): AppError {
  const { sentence } = readServerError(error);
  const code = started ? 'MODEL_INTERRUPTED' : 'MODEL_FAILED';
  const known = knownFault(sentence);
  if (known !== null) {
    const words = started ? `The answer broke off. ${known}` : known;
    return new AppError(code, words, { details: { serverMessage: sentence } });
  }
  const reason = sentence === '' ? 'the model stopped without saying why.' : sentence;
  return new AppError(code, `${started ? 'The answer broke off' : 'The model server says'}: ${reason}`);
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
export function errorOfStatus(
  { status, body }: { status: number; body: unknown },
  model: string | null,
): AppError {
  const error = readServerError(body);
  const details = { status, serverMessage: error.sentence };
  if (status === 404 && model !== null && /not found/i.test(error.sentence)) return modelMissing(model);
  if (error.tooLong !== null) return tooLong(error.tooLong, details);
  if (error.sentence === '') {
    return new AppError('MODEL_FAILED', `The model server answered with status ${String(status)}.`, {
      details,
    });
  }
  const known = status >= 500 ? knownFault(error.sentence) : null;
  return new AppError('MODEL_FAILED', known ?? `The model server says: ${error.sentence}`, { details });
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
