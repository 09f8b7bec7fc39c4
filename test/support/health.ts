import { expect } from 'vitest';
import type { HealthCheck, RepairName } from '#shared/contract/health';
import { partChecks } from '../../electron/engine/compute/healthWords';
import { canonicalName } from '../../electron/memory/graph/normalizeName';
import { entityIdsByAlias } from '../../electron/store/graphEntities';
import { factsOf } from '../../electron/store/graphFacts';
import { examineStore, type PartFindings } from '../../electron/store/health';
import type { VectorHit } from '../../electron/vectors/vectorStore';
import { openSpace, rememberAll, wordVector, workJobs } from './seeds';
import { openTestStore, type TestStore } from './store';

export function look(store: TestStore): PartFindings {
  const { integrity, parts } = examineStore(store.dataDir);
  expect(integrity).toBe('ok');
  if (parts === null) throw new Error('the file is damaged');
  return parts;
}

export function check(store: TestStore, name: string): HealthCheck {
  const found = partChecks(look(store), store.clock.now()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no check is called ${name}`);
  return found;
}

export function faults(store: TestStore): string[] {
  return partChecks(look(store), store.clock.now())
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);
}

/** The whole repair, piece by piece. Returns what it says. */
export function mend(store: TestStore, name: RepairName): string {
  let position = '';
  let changed = 0;
  for (;;) {
    const piece = store.writer.mend({ name, position, changed });
    if (piece.next === null) return piece.outcome;
    ({ changed } = piece);
    position = piece.next;
  }
}

/** Behind the back of triggers and foreign keys. */
export function spoil(store: TestStore, sql: string): void {
  store.db.pragma('foreign_keys = OFF');
  store.db.exec(sql);
  store.db.pragma('foreign_keys = ON');
}

export const TEXTS = [
  'The Atlas project uses Python',
  'Hannah lives in Oslo',
  '今日は成語しりとりをした',
  'I prefer tea',
];

export async function filled(): Promise<TestStore> {
  const store = openTestStore();
  rememberAll(store, ...TEXTS);
  await workJobs(store);
  return store;
}

export function facts(store: TestStore, name: string): string[] {
  return factsOf(store.db, entityIdsByAlias(store.db, canonicalName(name))).map(
    ({ source, relation, target }) => `${source} ${relation} ${target}`,
  );
}

export function nearest(store: TestStore, text: string): VectorHit | undefined {
  const { id, dimensions } = openSpace(store, store.reader.activeSpace()?.dimensions);
  const filter = { live: true, excludeKinds: [], minImportance: null, notExpiredAt: null };
  return store.vectorReader.query(id, wordVector(text, dimensions), 1, filter)[0];
}
