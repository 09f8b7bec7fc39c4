import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDay, writeDay, writeEntry, type DayFile } from '../../../electron/fileBackend/dayFile';
import { editDay, isBare, newDay } from '../../../electron/fileBackend/editDay';
import { fileText, memoryStateOf, type Entry } from '../../../electron/fileBackend/entry';
import { noMarks } from '../../../electron/fileBackend/marks';

const ID = '6f1d2b0e-6a57-4c5e-9f5e-1c1f3f0a7d11';
const OTHER = '7f1d2b0e-6a57-4c5e-9f5e-1c1f3f0a7d12';

function day(content: string): DayFile {
  const read = readDay(content);
  if ('problem' in read) throw new Error(read.problem);
  return read.day;
}

function entries(content: string): Entry[] {
  return day(content).blocks.flatMap(({ entry }) => entry ?? []);
}

function problem(content: string): string {
  const read = readDay(content);
  return 'problem' in read ? read.problem : 'none';
}

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '- item',
          '# head',
          '',
          '   ',
          '```',
          '`fact` `pinned`',
          '<!-- a',
          '-->',
          '---',
          '<<<<<<< HEAD',
          '\tindented',
          '1. one',
          `<!-- id: ${ID} -->`,
          'plain\r',
        ),
        { maxLength: 6 },
      )
      .map((lines) => lines.join('\n')),
  )
  .filter((text) => fileText(text).trim() !== '');

const anyTag = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((tag) => tag.replace(/\p{Cs}/gu, 'x').trim())
  .filter((tag) => tag !== '');

const anyEntry: fc.Arbitrary<Entry & { id: string }> = fc.record({
  id: fc.uuid(),
  text: anyText,
  kind: fc.constantFrom('fact', 'correction', 'summary'),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  tags: fc.array(anyTag, { maxLength: 3 }),
  pinned: fc.boolean(),
  status: fc.constantFrom('active', 'paused', 'archived', 'superseded'),
  scope: fc.option(anyTag.filter((tag) => tag !== 'personal')),
  expiresAt: fc.option(fc.integer({ min: 0, max: 4e12 })),
  origin: fc.record(
    {
      createdAt: fc.integer({ min: 0, max: 4e12 }),
      source: fc.string({ minLength: 1, maxLength: 10 }).filter((text) => text.trim() !== ''),
    },
    { requiredKeys: [] },
  ),
});

it('what is written is read again, whatever the texts hold', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyEntry, { maxLength: 5, selector: ({ id }) => id }), (written) => {
      const wanted = written.map((entry) => ({ id: entry.id, entry }));
      const file = writeDay(editDay(newDay('2026-03-01'), wanted, new Set(written.map(({ id }) => id))));
      const read = entries(file);
      expect(read.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
      expect(read.map(memoryStateOf)).toEqual(written.map(memoryStateOf));
      expect(read.map(({ text }) => text)).toEqual(written.map(({ text }) => fileText(text)));
      expect(read.map(({ origin }) => origin)).toEqual(written.map(({ origin }) => origin));
    }),
    { numRuns: 300 },
  );
});

it('any file is written back to the letter when nothing changes', () => {
  fc.assert(
    fc.property(
      fc.array(anyText).map((texts) => texts.join('\n')),
      (content) => {
        const read = readDay(content.replace(/\r/gu, ''));
        if ('problem' in read) return;
        expect(writeDay(editDay(read.day, [], new Set()))).toBe(content.replace(/\r/gu, ''));
      },
    ),
  );
});

it('a list item, a plain line and what is indented below are one memory each', () => {
  const file = [
    '# 2026-03-01',
    '',
    'A plain line',
    '- An item',
    '  that goes on',
    '',
    '  with a second paragraph',
    '* Another one',
    '  `correction` `importance 0.4` `pinned` `#work`',
    '## A heading',
    '<!-- not a',
    'memory -->',
    '```',
    'neither is code',
    '```',
    '---',
    '1. A numbered line',
  ].join('\n');
  expect(entries(file).map(({ text }) => text)).toEqual([
    'A plain line',
    'An item\nthat goes on\n\nwith a second paragraph',
    'Another one',
    '1. A numbered line',
  ]);
  expect(entries(file)[2]).toMatchObject({
    kind: 'correction',
    importance: 0.4,
    pinned: true,
    tags: ['work'],
  });
});

it('front matter and Windows line ends stay', () => {
  const file = '\uFEFF---\r\ntitle: mine\r\n---\r\n- One\r\n';
  expect(entries(file).map(({ text }) => text)).toEqual(['One']);
  const entry = { ...noMarks(), id: ID, text: 'Two\nlines', kind: 'fact' as const, importance: 0.5 };
  const after = writeDay(editDay(day(file), [{ id: ID, entry }], new Set([ID])));
  expect(after).toBe(
    `\uFEFF---\r\ntitle: mine\r\n---\r\n- One\r\n\r\n- Two\r\n  lines\r\n  \`fact\` \`importance 0.5\` <!-- id: ${ID} -->\r\n`,
  );
});

it('an id behind the text counts too; a broken one makes the file a problem', () => {
  expect(entries(`- One <!-- id: ${ID} -->`)[0]).toMatchObject({ id: ID, text: 'One' });
  expect(problem(`- One\n  <!-- id: ${ID.slice(0, 20)} -->`)).toMatch(/id in line 2 is damaged/u);
  expect(problem('- One\n\n<<<<<<< mine\n- Two\n')).toMatch(/Line 3 marks a conflict/u);
  expect(problem(`\`\`\`\n- One\n  \`fact\` <!-- id: ${ID} -->`)).toMatch(
    /Line 1 begins a part without an end/u,
  );
  expect(problem('a\0b')).toBe('It is not a text file.');
});

it('a new line is given its id where it stands; a copy with another id is not touched', () => {
  const entry = { ...noMarks(), id: ID, text: 'New', kind: 'fact' as const, importance: 1 };
  const before = day(`# 2026-03-01\n\nNew\nNew <!-- id: ${OTHER} -->\nLast`);
  expect(writeDay(editDay(before, [{ id: ID, entry }], new Set([ID, OTHER])))).toBe(
    `# 2026-03-01\n\n${writeEntry(entry).join('\n')}\nNew <!-- id: ${OTHER} -->\nLast`,
  );
});

it('a memory that is gone leaves no hole, and a file with nothing else is bare', () => {
  const one = writeEntry({ ...noMarks(), id: ID, text: 'One', kind: 'fact', importance: 1 }).join('\n');
  const two = writeEntry({ ...noMarks(), id: OTHER, text: 'Two', kind: 'fact', importance: 1 }).join('\n');
  const before = day(`# 2026-03-01\n\n${one}\n\n${two}\n`);
  const own = new Set([ID, OTHER]);
  const after = editDay(before, [{ id: ID, entry: null }], own);
  expect(writeDay(after)).toBe(`# 2026-03-01\n\n${two}\n`);
  expect(isBare(editDay(after, [{ id: OTHER, entry: null }], own), '2026-03-01')).toBe(true);
  expect(isBare(day('# 2026-03-01\n<!-- mine -->'), '2026-03-01')).toBe(false);
});

it('an item that is nothing but a comment is no entry, and stays as it is', () => {
  for (const content of ['- <!-- nothing -->\n', '* <!-- a -->\n  <!-- b -->', '- <!-- a\n  b -->']) {
    expect(entries(content)).toEqual([]);
    expect(writeDay(day(content))).toBe(content);
  }
  expect(entries('- tea <!-- green -->').map(({ text }) => text)).toEqual(['tea <!-- green -->']);
  expect(entries(`- <!-- nothing -->\n  <!-- id: ${ID} -->`).map(({ id }) => id)).toEqual([ID]);
});
