import { newMemory, type NewMemory } from '#shared/domain/memory';
import { defaultSettings, type Settings } from '#shared/domain/settings';
import type { RecallAnswer } from '../../electron/memory/recall/pipeline';
import { parseQuestion } from '../../electron/memory/graph/questions';
import { ruleExtractor } from '../../electron/memory/graph/rules/ruleExtractor';
import type { EmbedOutcome } from '../../electron/models/ports';
import type { EmbeddingSpace } from '../../electron/store/spaces';
import { fakeVector } from './fakeOllamaFormats';
import type { TestStore } from './store';

export const WORD_DIMENSIONS = 256;

/** A unit vector of the text's words: texts that share words are near each other, others are orthogonal. */
export function wordVector(text: string, dimensions = WORD_DIMENSIONS): Float32Array {
  return Float32Array.from(fakeVector(text, dimensions));
}

/** A unit vector at the given cosine to `wordVector(text)`. */
export function vectorAt(text: string, cosine: number, dimensions = WORD_DIMENSIONS): Float32Array {
  const base = wordVector(text, dimensions);
  const free = base.findIndex((value) => value === 0);
  const vector = base.map((value) => value * cosine);
  vector[free] = Math.sqrt(1 - cosine * cosine);
  return vector;
}

/** The space in use; where there is none yet, one that word vectors live in. */
export function openSpace(store: TestStore, dimensions = WORD_DIMENSIONS, key = 'words:v1'): EmbeddingSpace {
  return store.writer.firstSpace({
    key,
    provider: 'builtin',
    model: 'words',
    dimensions,
    calibration: JSON.stringify({ version: 1, midpoint: 0.4, slope: 12 }),
  });
}

/** A space beside the one in use. */
export function buildSpace(store: TestStore, dimensions: number, key: string): EmbeddingSpace {
  const space = { key, provider: 'builtin', model: key };
  store.writer.holdSpaceChange(space, store.clock.now() + 1_000);
  const calibration = JSON.stringify({ version: 1, midpoint: 0.4, slope: 12 });
  return store.writer.openSpaceChange({ ...space, dimensions, calibration });
}

/** Everything embedded by words in another space, and that one used. */
export function switchSpace(store: TestStore, dimensions: number, key: string): EmbeddingSpace {
  const space = buildSpace(store, dimensions, key);
  const memories = store.reader.unbuiltMemories(space.id, 0, 1_000);
  const outcome = (text: string): EmbedOutcome => ({ ok: true, vectors: [wordVector(text, dimensions)] });
  store.writer.storeBuilt(
    space.id,
    memories.map((memory) => ({ memory, outcome: outcome(memory.text) })),
    false,
  );
  store.writer.completeSpaceChange(space.id);
  return space;
}

export type TestEmbedder = (text: string) => EmbedOutcome;
const byWords: TestEmbedder = (text) => ({ ok: true, vectors: [wordVector(text)] });

/** Works off all jobs that are due, as the job runner does. */
export async function workJobs(store: TestStore, embed: TestEmbedder = byWords): Promise<void> {
  const space = openSpace(store);
  for (;;) {
    const extract = store.writer.leaseJobs('extract', 100);
    const results = [];
    for (const job of extract) {
      const extraction = await ruleExtractor.extract(job.text, { now: job.createdAt });
      results.push({ job, extraction, extractor: ruleExtractor.name });
    }
    store.writer.storeExtractions(results);
    const jobs = store.writer.leaseJobs('embed', 100);
    store.writer.storeVectors(
      space.id,
      jobs.map((job) => ({ job, outcome: embed(job.text) })),
    );
    if (extract.length + jobs.length === 0) return;
  }
}

/** Remembers each text (or memory) and returns the ids. */
export function rememberAll(store: TestStore, ...memories: (string | Partial<NewMemory>)[]): string[] {
  return memories.map((memory) => {
    const input = newMemory.parse(typeof memory === 'string' ? { text: memory } : memory);
    return store.writer.remember(input, { actor: 'ui' }).id;
  });
}

export interface AskOptions {
  purpose?: 'inject' | 'search';
  limit?: number;
  /** null: nothing can embed the query. */
  vector?: Float32Array | null;
  settings?: Partial<Settings>;
}

/** A recall as the engine does it, with word vectors. */
export function ask(store: TestStore, query: string, options: AskOptions = {}): RecallAnswer {
  return store.reader.recall({
    query,
    vector: options.vector === undefined ? wordVector(query) : options.vector,
    spaceId: store.reader.activeSpace()?.id ?? null,
    limit: options.limit ?? 8,
    purpose: options.purpose ?? 'search',
    question: parseQuestion(query, { now: store.clock.now(), zone: 'UTC' }),
    settings: { ...defaultSettings, ...options.settings },
    now: store.clock.now(),
  });
}

/** The texts that a recall finds, best first. */
export function recallTexts(store: TestStore, query: string, options: AskOptions = {}): string[] {
  return ask(store, query, options).memories.map((hit) => hit.memory.text);
}

/** The texts that a search of the table shows, in no particular order. */
export async function tableTexts(store: TestStore, query: string): Promise<string[]> {
  const page = await store.bridge.request('memories.list', { filter: { query }, limit: 500 });
  return page.items.map((memory) => memory.text).sort();
}
