import { readJsonLine } from '../../electron/transfer/import/formats/jsonl';
import type { ImportState } from '../../electron/store/imports';
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
  const records = jsonl.split('\n').map((line, i) => readJsonLine(line, `line ${i + 1}`));
  const known = states.get(store) ?? new Map<string, ImportState>();
  states.set(store, known);
  const counts = { created: 0, changed: 0, unchanged: 0, invalid: 0, besides: {} };
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
