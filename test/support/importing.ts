import { randomUUID } from 'node:crypto';
import { noCounts, type ImportProblem } from '#shared/domain/transfer';
import { Foresight } from '../../electron/engine/compute/foresight';
import { recordOf } from '../../electron/transfer/import/formats/jsonl';
import { parseJson } from '../../electron/transfer/import/json';
import type { ImportState } from '../../electron/store/imports';
import { readAll } from './importFiles';
import type { TestStore } from './store';

interface Imported {
  created: number;
  changed: number;
  unchanged: number;
  invalid: { where: string; reason: string }[];
}

const states = new WeakMap<TestStore, Map<string, ImportState>>();

/** Imports lines of JSON as one batch; batches of the same step are one import. */
export function importLines(
  store: TestStore,
  jsonl: string,
  { step = 's', fileName = 'f' }: { step?: string; fileName?: string } = {},
): Imported {
  const records = jsonl.split('\n').map((line, i) => recordOf(parseJson(line), `line ${i + 1}`));
  const known = states.get(store) ?? new Map<string, ImportState>();
  states.set(store, known);
  const counts = noCounts();
  const fresh = {
    id: step,
    step: `import:${step}`,
    name: fileName,
    format: 'jsonl',
    records: 0,
    counts,
    topic: null,
  } as const;
  const before = known.get(step) ?? fresh;
  const applied = store.writer.importSome({ state: before, records, scope: 'personal' }, { actor: 'ui' });
  known.set(step, applied.state);
  return {
    created: applied.state.counts.created - before.counts.created,
    changed: applied.state.counts.changed - before.counts.changed,
    unchanged: applied.state.counts.unchanged - before.counts.unchanged,
    invalid: records.flatMap((record) => (record.is === 'problem' ? [record] : [])),
  };
}

/** Imports a file or folder of the fixtures, or by its path, in small pieces. `pieces`: breaks off after so many. */
export async function importFrom(
  store: TestStore,
  name: string,
  { id = name, pieces = Infinity, size = 3 }: { id?: string; pieces?: number; size?: number } = {},
): Promise<{ state: ImportState; problems: ImportProblem[]; seq: number | null }> {
  const { format, records } = await readAll(name);
  const fresh = {
    id,
    step: `import:${randomUUID()}`,
    name,
    format,
    records: 0,
    counts: noCounts(),
    topic: null,
  };
  let state: ImportState = store.reader.unfinishedImport(id) ?? fresh;
  const problems = records.flatMap((record) => (record.is === 'problem' ? [record] : []));
  let seq: number | null = null;
  for (let left = pieces; left > 0 && state.records < records.length; left -= 1) {
    const piece = records.slice(state.records, state.records + size);
    const applied = store.writer.importSome({ state, records: piece, scope: 'personal' }, { actor: 'ui' });
    state = applied.state;
    seq = applied.seq;
    problems.push(...applied.problems.map((problem) => ({ is: 'problem' as const, ...problem })));
  }
  if (state.records === records.length) store.writer.endImport(id);
  return { state, problems: problems.map(({ where, reason }) => ({ where, reason })), seq };
}

/** What an import of it would come to. */
export async function previewOf(store: TestStore, name: string): Promise<ReturnType<Foresight['result']>> {
  const { format, records } = await readAll(name);
  const foresight = new Foresight();
  foresight.add(records, store.reader.foresee(records, { format, scope: 'personal' }));
  return foresight.result();
}
