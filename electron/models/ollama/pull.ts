import type { PullProgress } from '#shared/domain/model';
import { AppError } from '#shared/errors';
import { readServerError } from './errors';
import { chunksOf, type ModelHttp } from '../wire/modelHttp';
import { linesOf } from '../wire/lines';
import { parseJson } from '../json/parseJson';
import { pullLine } from './schemas';

/** Says in plain words why a model could not be fetched. */
function pullError(name: string, error: unknown): AppError {
  const { sentence } = readServerError(error);
  const details = { model: name, serverMessage: sentence };
  if (/file does not exist|not found/i.test(sentence)) {
    return new AppError('MODEL_MISSING', `There is no model named ${name} to pull.`, { details });
  }
  if (/no such host|dial tcp|network is unreachable|i\/o timeout|connection refused/i.test(sentence)) {
    const message = 'Ollama cannot reach the place that it pulls models from. Is this computer online?';
    return new AppError('MODEL_FAILED', message, { details });
  }
  return new AppError('MODEL_FAILED', `The model ${name} could not be pulled: ${sentence}`, { details });
}

/**
 * Has the server fetch a model. Progress is awaited before more is read. Cancelling keeps what the server has
 * fetched so far; the next pull goes on from there. Throws AppError MODEL_*, CANCELLED.
 */
export async function pullModel(
  http: ModelHttp,
  name: string,
  onProgress: (progress: PullProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await http.open({
      method: 'POST',
      path: '/api/pull',
      purpose: 'Have Ollama pull a model',
      body: { model: name, stream: true },
      signal,
    });
    for await (const text of linesOf(chunksOf(response))) {
      const parsed = pullLine.safeParse(parseJson(text));
      if (!parsed.success) break;
      const line = parsed.data;
      if (line.error !== undefined) throw pullError(name, line.error);
      await onProgress({
        status: line.status,
        completedBytes: line.completed ?? null,
        totalBytes: line.total ?? null,
      });
      if (line.status === 'success') return;
    }
  } catch (error) {
    throw http.broken(error, signal);
  }
  throw new AppError('MODEL_INTERRUPTED', `Pulling ${name} broke off. Pull it again to go on.`);
}
