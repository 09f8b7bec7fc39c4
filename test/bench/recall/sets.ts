import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readBenchFile, type BenchFile, type MeasuredQuery } from '../../../electron/hosts/cli/benchFile';
import { embedAll, openBenchStore, type BenchStore } from '../../../electron/hosts/cli/benchStore';
import { pairsSchema } from '../../../electron/memory/recall/calibration';
import type { Embedder } from '../../../electron/models/ports';

/** Labelled questions over a filled store. */
export interface RecallSet {
  name: string;
  store: BenchStore;
  queries: readonly MeasuredQuery[];
  /** One for each query. */
  vectors: readonly Float32Array[];
}

export interface SetFiles {
  embedder: Embedder;
  /** The repository. */
  root: string;
}

const fixture = (root: string, name: string): string => path.join(root, 'test', 'fixtures', `${name}.json`);

export function openConversations(half: 'tuning' | 'heldout', files: SetFiles): Promise<RecallSet> {
  return open(`conversations, ${half}`, readBenchFile(fixture(files.root, `conversations-${half}`)), files);
}

/** Personal facts; with the questions that they do not answer, of one half or of both. */
export function openFacts(halves: readonly ('tuning' | 'heldout')[], files: SetFiles): Promise<RecallSet> {
  const facts = readBenchFile(fixture(files.root, 'recall-personal'));
  const unanswerable = readUnanswerable(files.root).filter(({ half }) => halves.includes(half));
  return open('personal facts', { ...facts, queries: [...facts.queries, ...unanswerable] }, files);
}

/** What the coverage model may learn of facts: questions without an answer, and those that calibrate similarity. */
export function openFactTuning(files: SetFiles): Promise<RecallSet> {
  const facts = readBenchFile(fixture(files.root, 'recall-personal'));
  const pairs = readPairs(files.root);
  const unanswerable = readUnanswerable(files.root).filter(({ half }) => half === 'tuning');
  const memories = [...facts.memories, ...pairs.memories];
  return open('tuning facts', { memories, queries: [...pairs.queries, ...unanswerable] }, files);
}

/** The calibration pairs alone: without its answer, nothing there answers a question. */
export function openPairs(files: SetFiles): Promise<RecallSet> {
  return open('calibration pairs', readPairs(files.root), files);
}

async function open(name: string, data: BenchFile, { embedder, root }: SetFiles): Promise<RecallSet> {
  const store = await openBenchStore(data.memories, embedder, path.join(root, 'resources'));
  const texts = data.queries.map(({ query }) => query);
  const vectors = (await embedAll(embedder, texts, 'query')).map((parts) => parts[0] ?? new Float32Array());
  return { name, store, queries: data.queries, vectors };
}

const unanswerableFile = z.object({
  queries: z.array(z.object({ id: z.string(), half: z.enum(['tuning', 'heldout']), query: z.string() })),
});

function readUnanswerable(root: string): (MeasuredQuery & { half: 'tuning' | 'heldout' })[] {
  const file = fixture(root, 'recall-personal-unanswerable');
  const { queries } = unanswerableFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return queries.map((query) => ({ ...query, kind: 'unanswerable', relevant: [], askedAt: undefined }));
}

function readPairs(root: string): BenchFile {
  const file = path.join(root, 'resources', 'calibration', 'pairs.json');
  const { paraphrase } = pairsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const texts = [...new Set(paraphrase.map(([, statement]) => statement))];
  const idOf = new Map(texts.map((text, i) => [text, `pair-${i}`]));
  const questions = paraphrase.filter(([query]) => query.endsWith('?'));
  return {
    memories: texts.map((text, i) => ({
      id: `pair-${i}`,
      text,
      createdAt: undefined,
      session: undefined,
      speaker: undefined,
    })),
    queries: questions.map(([query, statement], i) => ({
      id: `question-${i}`,
      query,
      relevant: [idOf.get(statement) ?? ''],
      askedAt: undefined,
    })),
  };
}
