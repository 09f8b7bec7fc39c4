import { AppError } from '#shared/errors';
import { isEmbedderAway, type Embedders } from './embedders';

export interface EmbeddedQuery {
  /** Null: words have to do. */
  vector: Float32Array | null;
  spaceId: number | null;
  /** Why there is no vector, in words for the person. */
  notice: string | null;
}

const byWords = (notice: string | null): EmbeddedQuery => ({ vector: null, spaceId: null, notice });

/**
 * The vector of a question and the space that it is of, or why there is none. It waits no longer than the timeout:
 * a model that is being loaded goes on loading, for the next question.
 * @throws AppError CANCELLED, and whatever is no fault of the embedder
 */
export async function embedQuery(
  embedders: Embedders,
  query: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<EmbeddedQuery> {
  if (query.trim() === '') return byWords(null);
  const enough = new AbortController();
  const embedding = embed(
    embedders,
    query,
    AbortSignal.any([enough.signal, ...(signal === undefined ? [] : [signal])]),
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    const first = await Promise.race([embedding, late]);
    if (first !== 'late') return first;
    // Whatever becomes of it now, nobody waits for it.
    embedding.catch(() => undefined);
    enough.abort(new AppError('CANCELLED', 'Embedding took too long.'));
    return byWords(`Searched by words only: embedding took longer than ${Math.round(timeoutMs / 1_000)} s.`);
  } finally {
    clearTimeout(timer);
  }
}

async function embed(embedders: Embedders, query: string, signal: AbortSignal): Promise<EmbeddedQuery> {
  try {
    const { embedder, space } = await embedders.open();
    const [outcome] = await embedder.embed([query], 'query', signal);
    // No fault to speak of each time: words are the better way there.
    if (outcome?.ok === false && outcome.unreadable === true) return byWords(null);
    if (outcome?.ok !== true) {
      return byWords(`Searched by words only: ${outcome?.reason ?? 'the query could not be embedded'}.`);
    }
    const [vector] = outcome.vectors;
    if (vector?.length !== space.dimensions) {
      return byWords(
        'Searched by words only: the embedding model gives vectors of another size than before.',
      );
    }
    return { vector, spaceId: space.id, notice: null };
  } catch (error) {
    if (!isEmbedderAway(error)) throw error;
    return byWords(`Searched by words only. ${error.message}`);
  }
}
