import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportFormat } from '#shared/domain/transfer';
import { csv } from '../../electron/transfer/import/formats/csv';
import { jsonl } from '../../electron/transfer/import/formats/jsonl';
import { markdown } from '../../electron/transfer/import/formats/markdown';
import type { FormatReader } from '../../electron/transfer/import/format';
import { exported } from '../support/exporting';
import { importFiles } from '../support/snapshots';
import { openTestStore, type TestStore } from '../support/store';

const READERS: readonly (readonly [Extract<ImportFormat, 'csv' | 'jsonl' | 'markdown'>, FormatReader])[] = [
  ['csv', csv],
  ['jsonl', jsonl],
  ['markdown', markdown],
];

const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
        "'",
        '=',
        '-',
        '"',
        ',',
        '\n',
        '\r\n',
        '---',
        ' ',
        'a',
        '#',
        '[',
        ']',
        ':',
        '部',
        '\u2028',
      ),
      maxLength: 12,
    }),
  )
  .filter((text) => text.trim() !== '');
const anyMemory = fc.record({
  text: anyText,
  kind: fc.constantFrom('fact' as const, 'correction' as const, 'episode' as const),
  tags: fc.uniqueArray(
    fc.constantFrom('a', 'b c', 'x;y', 'p,q', '[z]', '=1', 'é').map((tag) => tag),
    { maxLength: 3 },
  ),
  importance: fc.constantFrom(0, 0.25, 1),
  createdAt: fc.integer({ min: 0, max: 4e12 }),
  expiresAt: fc.option(fc.integer({ min: 5e12, max: 6e12 })),
  reply: fc.option(anyText),
});

const rows = ({ db }: TestStore): unknown[] =>
  db.all(`SELECT id, dedupe_key, text, reply, kind, importance, confidence, status, pinned, tags, created_at, updated_at,
    expires_at, scope, source, source_ref, session_id, message_id, access_count FROM memories ORDER BY id`);

it.each(READERS)(
  'memories come back from %s as they were, and once',
  async (format, reader) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMemory, { minLength: 1, maxLength: 8 }), async (memories) => {
        const store = openTestStore();
        for (const memory of memories) await store.bridge.request('memories.remember', memory);
        const before = rows(store);
        const { text, files } = await exported(store, { format });
        const given = format === 'markdown' ? files : new Map([[`memories.${format}`, text]]);
        const copy = openTestStore({ clock: store.clock });
        store.clock.advance(5_000);
        const first = await importFiles(copy, given, reader);
        expect(first).toMatchObject({ created: before.length, invalid: 0 });
        expect(rows(copy)).toEqual(before);
        const again = await importFiles(copy, given, reader);
        expect(again).toMatchObject({ created: 0, changed: 0, unchanged: before.length });
        copy.close();
        store.close();
      }),
      { numRuns: 12 },
    );
  },
  120_000,
);
