import { AppError } from '#shared/errors';
import { formatSchema } from '../json/formatSchema';
import type { RawAnswer } from '../json/answerTexts';
import { readModelJson } from '../json/readModelJson';
import type { JsonRequest, JsonSchema } from '../ports';
import type { OllamaHttp } from './http';
import type { PhaseClock } from './phaseClock';
import { streamAnswer } from './streamAnswer';

/** Some models fall into endless white space under a grammar. Tokens. */
const MAX_TOKENS = 1_024;

interface Try {
  format: JsonSchema | 'json';
  options: Readonly<Record<string, number>>;
}

/** The server cannot make a grammar of the schema. */
function refusesFormat(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'MODEL_FAILED' &&
    /json.?schema|invalid format|grammar/i.test(error.message)
  );
}

async function ask<T>(
  http: OllamaHttp,
  clock: PhaseClock,
  request: JsonRequest<T> & { thinks: boolean },
  { format, options }: Try,
): Promise<RawAnswer> {
  const { model, messages, keepAliveMinutes, contextLength, thinks } = request;
  let content = '';
  let thinking = '';
  const { doneReason } = await streamAnswer(http, clock, {
    body: {
      model,
      messages,
      keepAliveMinutes,
      format,
      // Thoughts cost time, and under a grammar some models put the answer into them.
      think: thinks ? false : undefined,
      options: { num_ctx: contextLength, ...options },
    },
    take: async ({ message }) => {
      content += message?.content ?? '';
      thinking += message?.thinking ?? '';
    },
  });
  return { content, thinking, cut: doneReason === 'length' };
}

/**
 * One structured answer: by the schema and without chance; if that cannot be read or is refused, once more with
 * some chance and room, so that it is another answer. `thinks`: the model can think. See JsonModel for what it
 * throws.
 */
export async function generateJson<T>(
  http: OllamaHttp,
  request: JsonRequest<T> & { thinks: boolean },
  clock: PhaseClock,
): Promise<T> {
  const structure = request.jsonSchema ?? formatSchema(request.schema);
  const wanted = { schema: request.schema, structure, aliases: request.aliases };
  const first: Try = { format: structure, options: { temperature: 0, num_predict: MAX_TOKENS } };
  const second: Try = { format: structure, options: { temperature: 0.4, num_predict: 2 * MAX_TOKENS } };
  try {
    const read = readModelJson(await ask(http, clock, request, first), wanted);
    if (read !== null) return read.value;
  } catch (error) {
    if (!refusesFormat(error)) throw error;
    second.format = 'json';
  }
  const read = readModelJson(await ask(http, clock, request, second), wanted);
  if (read !== null) return read.value;
  throw new AppError(
    'MODEL_UNREADABLE',
    `${request.model} gave no answer that can be read, twice. Nothing was kept of it. Another model may do better.`,
    { details: { model: request.model } },
  );
}
