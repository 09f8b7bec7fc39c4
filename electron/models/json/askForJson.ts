import { AppError } from '#shared/errors';
import type { JsonRequest, JsonSchema } from '../ports';
import type { RawAnswer } from './answerTexts';
import { formatSchema } from './formatSchema';
import { readModelJson } from './readModelJson';

/** Some models fall into endless white space under a grammar. Tokens. */
const MAX_TOKENS = 1_024;

/** How a model is asked for a structured answer. */
export interface JsonTry {
  /** The form of the answer: by this schema, or any JSON. */
  format: JsonSchema | 'json';
  temperature: number;
  maxTokens: number;
}

/**
 * One structured answer: by the schema and without chance; if that cannot be read, or the server cannot do it, once
 * more with some chance and room, so that it is another answer. See JsonModel for what it throws.
 */
export async function askForJson<T>(
  request: JsonRequest<T>,
  server: { ask(attempt: JsonTry): Promise<RawAnswer>; cannot(error: unknown): boolean },
): Promise<T> {
  const structure = request.jsonSchema ?? formatSchema(request.schema);
  const wanted = { schema: request.schema, structure, aliases: request.aliases };
  const second: JsonTry = { format: structure, temperature: 0.4, maxTokens: 2 * MAX_TOKENS };
  try {
    const first: JsonTry = { format: structure, temperature: 0, maxTokens: MAX_TOKENS };
    const read = readModelJson(await server.ask(first), wanted);
    if (read !== null) return read.value;
  } catch (error) {
    if (!server.cannot(error)) throw error;
    second.format = 'json';
  }
  const read = readModelJson(await server.ask(second), wanted);
  if (read !== null) return read.value;
  throw new AppError(
    'MODEL_UNREADABLE',
    `${request.model} gave no answer that can be read, twice. Nothing was kept of it. Another model may do better.`,
    { details: { model: request.model } },
  );
}
