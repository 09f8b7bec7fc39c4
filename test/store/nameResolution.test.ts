import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityType } from '#shared/domain/graph';
import { NameResolver } from '../../electron/engine/compute/resolution';
import type { Extraction } from '../../electron/memory/graph/extraction';
import { byMeaning, bySpelling, nameSimilarity } from '../../electron/memory/graph/resolveNames';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { BuiltinEmbedder } from '../../electron/models/builtin/builtinEmbedder';
import type { EmbedOutcome } from '../../electron/models/ports';
import { rememberAll } from '../support/seeds';
import { openTestStore, type TestStore } from '../support/store';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';
import { DIFFERENT_NAMES, SAME_NAMES } from '../unit/memory/graph/namePairs';

const SETTINGS = { entityMergeSimilarity: 0.85, entityAskSimilarity: 0.7 };

/** Names near each other as a test says; others are orthogonal. */
class NameEmbedder extends WordEmbedder {
  readonly near = new Map<string, { to: string; cosine: number }>();
  embedded: string[] = [];
  override embed(texts: readonly string[]): Promise<EmbedOutcome[]> {
    if (this.away) return super.embed(texts);
    this.embedded.push(...texts);
    return Promise.resolve(texts.map((text) => ({ ok: true as const, vectors: [this.#vector(text)] })));
  }
  #vector(text: string): Float32Array {
    const known = this.near.get(text);
    const vector = new Float32Array(256);
    vector[hash(known?.to ?? text)] = known?.cosine ?? 1;
    if (known !== undefined) vector[255] = Math.sqrt(1 - known.cosine ** 2);
    return vector;
  }
}
const hash = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 7);

interface Graph {
  store: TestStore;
  embedder: NameEmbedder;
  resolver: NameResolver;
  /** Remembers a text that names these, as an extractor and the job runner do. */
  tell(...entities: [type: EntityType, name: string][]): Promise<void>;
  names(): string[];
  suggestions(): Promise<string[]>;
}

function openGraph(): Graph {
  const store = openTestStore();
  const embedder = new NameEmbedder();
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const resolver = new NameResolver(peers, embeddersOf(store, embedder));
  let told = 0;
  return {
    store,
    embedder,
    resolver,
    tell: async (...entities) => {
      told += 1;
      rememberAll(store, `Memory ${String(told)} of ${entities.map(([, name]) => name).join(', ')}`);
      const jobs = store.writer.leaseJobs('extract', 10);
      const extraction: Extraction = {
        entities: entities.map(([type, name], at) => ({ name, type, rawType: null, start: at, end: at + 1 })),
        relations: [],
        aliases: [],
      };
      const hints = await resolver.hintsFor(extraction);
      store.writer.storeExtractions(jobs.map((job) => ({ job, extraction, extractor: 'test', hints })));
    },
    names: () =>
      store.db.column<string>(
        'SELECT name FROM entities WHERE mentions > 0 AND merged_into IS NULL ORDER BY name COLLATE NOCASE',
      ),
    suggestions: async () => {
      const { suggestions } = await store.bridge.request('graph.suggestions', {});
      return suggestions.map(({ a, b, reason }) => `${[a.name, b.name].sort().join(' / ')}: ${reason}`);
    },
  };
}

it('another spelling becomes an alias, from the memory that uses it', async () => {
  const graph = openGraph();
  await graph.tell(['project', 'Postbox']);
  await graph.tell(['project', 'post-box']);
  await graph.tell(['project', 'Post Box']);
  expect(graph.names()).toEqual(['Postbox']);
  const aliases = graph.store.db.all('SELECT alias, origin FROM aliases ORDER BY alias');
  expect(aliases).toContainEqual({ alias: 'post-box', origin: 'extracted' });
  expect(await graph.suggestions()).toEqual([]);
});

it('"rust-lang", "Rust" and "Rust language" become one; FIELD-CASES 24: candidates come by name first', async () => {
  const graph = openGraph();
  await graph.tell(['language', 'Rust']);
  await graph.tell(['language', 'rust-lang']);
  await graph.tell(['language', 'Rust language']);
  expect(graph.names()).toEqual(['Rust']);
  expect(graph.store.db.count('SELECT mentions FROM entities')).toBe(3);
});

it('two people with posts at one company stay two, and nothing is suggested', async () => {
  const graph = openGraph();
  await graph.tell(['person', 'Alice Chen'], ['organization', 'Acme'], ['concept', 'CEO']);
  graph.embedder.near.set('Sarah Kim', { to: 'Alice Chen', cosine: 0.99 });
  await graph.tell(['person', 'Sarah Kim'], ['organization', 'Acme'], ['concept', 'CTO']);
  await graph.tell(['person', 'Alice Chen, CEO of Acme'], ['person', 'Sarah Kim, CTO of Acme']);
  expect(graph.names()).toEqual(expect.arrayContaining(['Alice Chen', 'Sarah Kim']));
  expect(await graph.suggestions()).toEqual([]);
  expect(graph.embedder.embedded).not.toContain('Sarah Kim');
});

describe('what a person has to decide is suggested', () => {
  it('once, with a reason, and never again when it was dismissed', async () => {
    const graph = openGraph();
    await graph.tell(['organization', 'Orbit']);
    await graph.tell(['organization', 'Orbit Labs']);
    expect(graph.names()).toEqual(['Orbit', 'Orbit Labs']);
    expect(await graph.suggestions()).toEqual(['Orbit / Orbit Labs: One name is a part of the other']);
    const [pair] = (await graph.store.bridge.request('graph.suggestions', {})).suggestions;
    if (pair === undefined) throw new Error('no suggestion');
    await graph.store.bridge.request('graph.dismissSuggestion', { aId: pair.a.id, bId: pair.b.id });
    graph.store.writer.keepNameVector({
      entityId: pair.a.id,
      type: 'organization',
      spaceId: graph.store.db.count('SELECT id FROM embedding_spaces'),
      values: null,
      maybe: [{ entityId: pair.b.id, score: 0.9, reason: 'again' }],
    });
    expect(await graph.suggestions()).toEqual([]);
  });

  it('of typos in long names, not of short ones', async () => {
    const graph = openGraph();
    await graph.tell(['tool', 'Elasticsearch'], ['tool', 'Kafka']);
    await graph.tell(['tool', 'Elasticsaerch'], ['tool', 'Kafke']);
    expect(graph.names()).toHaveLength(4);
    expect(await graph.suggestions()).toEqual(['Elasticsaerch / Elasticsearch: Almost the same spelling']);
  });

  it('of two people whose names differ in a letter, never of who would be another', async () => {
    const graph = openGraph();
    await graph.tell(
      ['person', 'Marcos Webb'],
      ['person', 'Mario Rossi'],
      ['organization', 'Stark Industries'],
    );
    await graph.tell(
      ['person', 'Marcus Webb'],
      ['person', 'Maria Rossi'],
      ['organization', 'Stark Industries'],
    );
    expect(graph.names()).toHaveLength(5);
    expect(await graph.suggestions()).toEqual(['Marcos Webb / Marcus Webb: Almost the same spelling']);
  });

  it('of names that mean nearly the same', async () => {
    const graph = openGraph();
    await graph.tell(['concept', 'lawyer']);
    graph.embedder.near.set('attorney', { to: 'lawyer', cosine: 0.9 });
    await graph.tell(['concept', 'attorney']);
    // The test's space has its midpoint at 0.4.
    expect(await graph.suggestions()).toEqual(['attorney / lawyer: Mean nearly the same (0.83)']);
  });

  it('not where things are of different types', async () => {
    const graph = openGraph();
    await graph.tell(['place', 'Mercury']);
    graph.embedder.near.set('Hermes', { to: 'Mercury', cosine: 0.99 });
    await graph.tell(['project', 'Hermes']);
    await graph.tell(['tool', 'Elasticsearch']);
    await graph.tell(['project', 'Elasticsaerch']);
    expect(await graph.suggestions()).toEqual([]);
    expect(graph.names()).toHaveLength(4);
  });
});

describe('meaning', () => {
  it('makes one of what is near enough', async () => {
    const graph = openGraph();
    await graph.tell(['concept', 'bike']);
    graph.embedder.near.set('bicycle', { to: 'bike', cosine: 0.95 });
    await graph.tell(['concept', 'bicycle']);
    expect(graph.names()).toEqual(['bike']);
    // Known by now: nothing is embedded again.
    graph.embedder.embedded = [];
    await graph.tell(['concept', 'bicycle']);
    expect(graph.embedder.embedded).toEqual([]);
  });

  it('never makes one of what spelling keeps apart', async () => {
    const graph = openGraph();
    await graph.tell(
      ['language', 'Python 2'],
      ['tool', 'React'],
      ['concept', 'Monday'],
      ['language', 'Java'],
    );
    for (const [one, other] of [
      ['Python 3', 'Python 2'],
      ['React Native', 'React'],
      ['Tuesday', 'Monday'],
      ['JavaScript', 'Java'],
    ] as const) {
      graph.embedder.near.set(one, { to: other, cosine: 0.999 });
    }
    await graph.tell(
      ['language', 'Python 3'],
      ['tool', 'React Native'],
      ['concept', 'Tuesday'],
      ['language', 'JavaScript'],
    );
    expect(graph.names()).toHaveLength(8);
    expect(await graph.suggestions()).toEqual([]);
  });

  it('is left out while the embedder is away: what fails is new, and a sweep suggests it later', async () => {
    const graph = openGraph();
    await graph.tell(['concept', 'bike']);
    graph.embedder.near.set('bicycle', { to: 'bike', cosine: 0.95 });
    graph.embedder.away = true;
    await graph.tell(['concept', 'bicycle']);
    expect(graph.names()).toEqual(['bicycle', 'bike']);
    expect(await graph.suggestions()).toEqual([]);
    graph.embedder.away = false;
    await graph.resolver.sweep(new AbortController().signal);
    expect(graph.names()).toEqual(['bicycle', 'bike']);
    expect(await graph.suggestions()).toEqual(['bicycle / bike: Mean nearly the same (0.92)']);
    graph.embedder.embedded = [];
    await graph.resolver.sweep(new AbortController().signal);
    expect(graph.embedder.embedded).toEqual([]);
  });

  it('vectors of names go with their entities', async () => {
    const graph = openGraph();
    await graph.tell(['concept', 'bike']);
    expect(graph.store.db.count('SELECT count(*) FROM entity_vectors')).toBe(1);
    const space = graph.store.db.count('SELECT space_id FROM entity_vectors');
    expect(graph.store.db.count(`SELECT count(*) FROM vec_names_${String(space)}`)).toBe(1);
    const { id } = graph.store.db.get<{ id: string }>('SELECT id FROM memories') ?? { id: '' };
    await graph.store.bridge.request('memories.trash', { ids: [id] });
    await graph.store.bridge.request('memories.erase', { ids: [id] });
    expect(graph.store.db.count('SELECT count(*) FROM entities')).toBe(0);
    expect(graph.store.db.count('SELECT count(*) FROM entity_vectors')).toBe(0);
    expect(graph.store.db.count(`SELECT count(*) FROM vec_names_${String(space)}`)).toBe(0);
  });
});

it('a name that a person took away from a thing is not given to it again', async () => {
  const graph = openGraph();
  await graph.tell(['project', 'Postbox']);
  await graph.tell(['project', 'post-box']);
  const { id } = graph.store.db.get<{ id: string }>("SELECT id FROM entities WHERE name = 'Postbox'") ?? {
    id: '',
  };
  await graph.store.bridge.request('graph.removeAlias', { id, name: 'post-box' });
  await graph.tell(['project', 'post-box']);
  expect(graph.names()).toEqual(['post-box', 'Postbox']);
});

it(
  'of 130 pairs of names none that differ becomes one, with the built-in model',
  { timeout: 120_000 },
  async () => {
    const embedder = new BuiltinEmbedder({ resourcesDir: resolve(import.meta.dirname, '../../resources') });
    onTestFinished(() => embedder.release());
    const midpoint = 0.291;
    const judge = async (type: EntityType, one: string, other: string): Promise<'same' | 'maybe' | 'new'> => {
      if (canonicalName(one) === canonicalName(other)) return 'same';
      const asked = { name: one, canonical: canonicalName(one), type, related: [] };
      const candidate = { entityId: 'x', name: other, type };
      const spelt = bySpelling(asked, [candidate], SETTINGS);
      if (spelt !== null) return spelt.same === null ? 'maybe' : 'same';
      const [a, b] = (await embedder.embed([one, other], 'document')).map(vectorOf);
      if (a === undefined || b === undefined) return 'new';
      const cosine = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
      const near = byMeaning(
        asked,
        [{ ...candidate, similarity: nameSimilarity(cosine, midpoint) }],
        SETTINGS,
      );
      return near === null ? 'new' : near.same === null ? 'maybe' : 'same';
    };
    const wrong: string[] = [];
    let suggested = 0;
    for (const [type, one, other] of DIFFERENT_NAMES) {
      const judged = await judge(type, one, other);
      if (judged === 'same') wrong.push(`${one} / ${other}`);
      if (judged === 'maybe') suggested += 1;
    }
    expect(wrong).toEqual([]);
    expect(suggested / DIFFERENT_NAMES.length).toBeLessThan(0.1);
    const found = [];
    for (const [type, one, other] of SAME_NAMES) found.push(await judge(type, one, other));
    expect(found.filter((judged) => judged !== 'new').length / found.length).toBeGreaterThan(0.5);
    expect(DIFFERENT_NAMES.length + SAME_NAMES.length).toBeGreaterThan(130);
  },
);

const vectorOf = (outcome: EmbedOutcome): Float32Array | undefined =>
  outcome.ok ? outcome.vectors[0] : undefined;
