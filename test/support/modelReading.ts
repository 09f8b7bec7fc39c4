import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { Settings } from '#shared/domain/settings';
import { ExtractionByModel } from '../../electron/engine/compute/extractionByModel';
import { JobRunner } from '../../electron/engine/compute/jobRunner';
import { NameResolver } from '../../electron/engine/compute/resolution';
import { createModelExtractor } from '../../electron/memory/graph/modelExtractor';
import { PairJudge } from '../../electron/memory/graph/resolveByModel';
import { RULES_VERSION, ruleExtractor } from '../../electron/memory/graph/rules/ruleExtractor';
import { ConnectionLog } from '../../electron/models/connections';
import { OllamaServer } from '../../electron/models/ollama/ollamaServer';
import { writeSettings } from '../../electron/store/settingsStore';
import { CHAT_MODEL, FakeOllama } from './fakeOllama';
import { openTestStore, type TestStore } from './store';
import { embeddersOf, remoteOf, WordEmbedder } from '../unit/chat/turns';

let fake: FakeOllama;

/** Each test of the file talks to a fake model server of its own. */
export function useFakeModel(): void {
  beforeEach(startFakeModel);
  afterEach(() => fake.stop());
}

/** A new server in place of the one that was. */
export async function startFakeModel(): Promise<void> {
  fake = await FakeOllama.start({ models: [CHAT_MODEL] });
}

export function fakeModel(): FakeOllama {
  return fake;
}

export const asked = (): Record<string, unknown>[] => fake.bodies('/api/chat');
export const promptOf = (body: Record<string, unknown> | undefined): string =>
  JSON.stringify(body?.['messages']);

export interface Reading {
  store: TestStore;
  byModel: ExtractionByModel;
  /** Works off jobs, as the job runner does. */
  work(): Promise<void>;
  facts(): Promise<string[]>;
  notes(): unknown[];
  busy: boolean;
  model: string | null;
}

/** A store with the parts of the engine that read memories by the model. */
export function openReading(settings: Partial<Settings> = {}): Reading {
  const store = openTestStore({ clock: { now: Date.now, advance: () => undefined } });
  writeSettings(store.db, settings);
  const peers = { reader: remoteOf(store.reader), writer: remoteOf(store.writer) };
  const embedders = embeddersOf(store, new WordEmbedder());
  const resolver = new NameResolver(peers, embedders);
  const server = new OllamaServer({ address: fake.host, log: new ConnectionLog() });
  const settingsNow = () => Promise.resolve(store.reader.settings().values);
  const runner = new JobRunner(peers, embedders, { extractor: ruleExtractor, resolver }, () => undefined);
  onTestFinished(() => runner.stop());
  let started = false;
  const reading: Reading = {
    store,
    busy: false,
    model: CHAT_MODEL.name,
    byModel: new ExtractionByModel(peers, {
      extract: createModelExtractor({
        jsonModel: server,
        settings: settingsNow,
      }),
      rules: ruleExtractor,
      resolver,
      judge: new PairJudge(server, settingsNow),
      current: () => Promise.resolve(reading.model),
      busy: () => reading.busy,
      changed: () => undefined,
      quietMs: 0,
    }),
    work: async () => {
      if (!started) runner.start();
      started = true;
      runner.poke();
      await vi.waitFor(
        () => expect(store.reader.jobs().status).toMatchObject({ pending: 0, running: 0 }),
        10_000,
      );
    },
    facts: async () => {
      const { entities } = await store.bridge.request('graph.entities', {});
      const all = await Promise.all(
        entities.map(({ name }) => store.bridge.request('graph.facts', { name })),
      );
      const said = all.flatMap(({ facts }) =>
        facts.map(
          ({ source, relation, target, confidence }) => `${source} ${relation} ${target} ${confidence}`,
        ),
      );
      return [...new Set(said)].sort();
    },
    notes: () =>
      store.db.all('SELECT extractor, entities, relations, problem FROM extractions ORDER BY memory_seq'),
  };
  return reading;
}

/** What both have read. */
export const BOTH = `${RULES_VERSION}+model:${CHAT_MODEL.name}`;
export const relation = (source: string, name: string, target: string, confidence = 0.95): object => ({
  source,
  relation: name,
  target,
  confidence,
  ended: false,
  since: '',
  until: '',
});
export const graph = (...relations: object[]): { entities: object[]; relations: object[] } => ({
  entities: [],
  relations,
});
