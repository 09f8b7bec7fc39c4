import fc from 'fast-check';
import type { BulkAction } from '#shared/domain/table';

export const TEXTS = [
  'Falcon uses Python',
  'apple pie',
  'pear tart',
  'Falcon, 成語',
  'AND "x" (y',
  'plum',
  'a quince',
];
const text = fc.constantFrom(...TEXTS);
const which = fc.nat(7);
const importance = fc.constantFrom(0.1, 0.25, 0.5, 0.75, 0.9);
const tags = fc.constantFrom<string[]>([], ['a'], ['a', 'b'], ['c']);
const kind = fc.constantFrom('fact' as const, 'correction' as const);
const patch = fc.record(
  {
    text,
    kind,
    tags,
    importance,
    pinned: fc.boolean(),
    status: fc.constantFrom('active', 'paused', 'archived'),
  },
  { requiredKeys: [] },
);
const of = <T extends string>(op: T) => ({ op: fc.constant(op) });
export const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...of('remember'), text, tags, importance }) },
  { weight: 1, arbitrary: fc.record({ ...of('import'), texts: fc.tuple(text, text) }) },
  { weight: 5, arbitrary: fc.record({ ...of('edit'), which, patch }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constantFrom('trash' as const, 'restore' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...of('bulk'),
      action: fc.constantFrom<BulkAction>(
        { do: 'trash' },
        { do: 'restore' },
        { do: 'tag', add: ['c'], remove: ['a'] },
        { do: 'set', change: { importance: 0.5 } },
        { do: 'set', change: { status: 'archived' } },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...of('prune'), importance }) },
  { weight: 3, arbitrary: fc.record({ ...of('merge'), others: fc.tuple(which, which), text }) },
  { weight: 2, arbitrary: fc.record({ ...of('unmerge'), which }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constantFrom('undo' as const, 'redo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constantFrom('undo older' as const, 'redo older' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ ...of('undo with later'), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('reopen' as const, 'work' as const) }) },
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
export type Do<T extends Operation['op']> = Extract<Operation, { op: T }>;
