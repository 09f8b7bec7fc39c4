import { z } from 'zod';
import { AppError } from '#shared/errors';

const MAX_SENTENCE = 400;
/** Longer than this nobody is asked to wait in one go. */
const MOST_WAIT_MS = 10 * 60_000;
const TOO_LONG =
  /maximum context length|context length exceeded|context_length_exceeded|exceeds? (?:the )?(?:available |model'?s? )?context|input (?:is )?too (?:long|large)|too many tokens/i;

/** `{ error: { message } }`, `{ error: "…" }`, `{ message }`, `{ detail }`: servers differ. */
const errorBody = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);
/** "This model's maximum context length is 4096 tokens. However, your messages resulted in 5012 tokens." */
const CONTEXT_TOKENS = /context length (?:is|of) (\d+)/i;

/** What the server said, in one line; without the key, should it repeat that. */
function sentenceOf(body: unknown, key: string | null): string {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return '';
  const said = key === null ? parsed.data : parsed.data.replaceAll(key, '…');
  return said.replace(/\s+/gu, ' ').trim().slice(0, MAX_SENTENCE);
}

/** The error of a request that the server at `label` answered with a status other than 200. */
export function errorOfStatus(
  { status, body, retryAfter }: { status: number; body: unknown; retryAfter: string | undefined },
  model: string | null,
  { label, key }: { label: string; key: string | null },
): AppError {
  if (status === 401 || status === 403) return keyRefused(label, key !== null);
  const said = sentenceOf(body, key);
  const details = { status, serverMessage: said };
  if (status === 404) return notFound(label, model, said);
  if (status === 429) return tooMany(label, said, waitMs(retryAfter));
  if (status >= 300 && status < 400) {
    const words = `${label} sends elsewhere, and that is not followed. Set the address where it really is.`;
    return new AppError('MODEL_NOT_RUNNING', words, { details });
  }
  if (TOO_LONG.test(said)) return tooLong(said, status);
  if (status === 502 || status === 503 || status === 504) {
    const words = `The model server at ${label} is not ready (status ${String(status)}). Try again in a moment.`;
    return new AppError('MODEL_NOT_RUNNING', words, { details });
  }
  const words =
    said === ''
      ? `The model server answered with status ${String(status)}.`
      : `The model server says: ${said}`;
  return new AppError('MODEL_FAILED', words, { details });
}

/** An error within a stream: before the first token the model failed, after it the answer is cut. */
export function errorInStream(body: unknown, started: boolean, key: string | null): AppError {
  const said = sentenceOf(body, key);
  if (!started && TOO_LONG.test(said)) return tooLong(said, 200);
  const reason = said === '' ? 'the model stopped without saying why.' : said;
  return started
    ? new AppError('MODEL_INTERRUPTED', `The answer broke off: ${reason}`)
    : new AppError('MODEL_FAILED', `The model server says: ${reason}`);
}

function keyRefused(label: string, hasKey: boolean): AppError {
  const words = hasKey
    ? `${label} does not take your key. Set another one in Settings.`
    : `${label} wants a key. Set one in Settings.`;
  return new AppError('MODEL_REFUSED', words);
}

function notFound(label: string, model: string | null, said: string): AppError {
  const details = { model, serverMessage: said };
  if (model !== null && (said === '' || /model/i.test(said))) {
    return new AppError('MODEL_MISSING', `${label} has no model named ${model}. Choose another one.`, {
      details,
    });
  }
  const words = `There is no model server at ${label}. Its address often ends in /v1.`;
  return new AppError('MODEL_NOT_RUNNING', words, { details });
}

function tooMany(label: string, said: string, retryAfterMs: number | null): AppError {
  const wait = retryAfterMs === null ? 'in a while' : `in ${String(Math.ceil(retryAfterMs / 1_000))} seconds`;
  const words = `${label} takes no more requests for now: too many came, or none are left in your plan. Try again ${wait}.`;
  return new AppError('MODEL_NOT_RUNNING', words, { details: { serverMessage: said, retryAfterMs } });
}

function tooLong(said: string, status: number): AppError {
  const length = CONTEXT_TOKENS.exec(said)?.[1];
  return new AppError('MODEL_FAILED', 'The text is longer than the model’s context.', {
    details: {
      status,
      serverMessage: said,
      tooLong: true,
      contextLength: length === undefined ? null : Number(length),
    },
  });
}

/** Of a Retry-After header: seconds, or a date. */
function waitMs(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MOST_WAIT_MS) : null;
}
