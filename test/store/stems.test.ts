import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textTokens } from '../../electron/store/textTokens';
import { markerOf } from '../../electron/store/marks';
import { openTestStore, type TestStore } from '../support/store';

/** The words that full text keeps of a text, each once. */
function termsOf(store: TestStore, text: string): string[] {
  store.db
    .exec(`CREATE VIRTUAL TABLE temp.probe USING fts5(text, tokenize = "porter unicode61 remove_diacritics 2");
    CREATE VIRTUAL TABLE temp.terms USING fts5vocab(temp, probe, row)`);
  store.db.run('INSERT INTO temp.probe (text) VALUES (?)', text);
  const terms = store.db.column<string>('SELECT term FROM temp.terms');
  store.db.exec('DROP TABLE temp.terms; DROP TABLE temp.probe');
  return terms;
}

function stemsOf(text: string): string[] {
  const stems = [...textTokens(text)].map(({ stem }) => Buffer.from(stem, 'latin1').toString('utf8'));
  return [...new Set(stems)].toSorted();
}

const ROOTS =
  'run fly hop tan fall hiss fizz fail file agree plaster bled sing conflate trouble size happy sky relate condition rational valence hesitant digit conform radical different vile analog vietnam predict operate feudal decisive hopeful callous formal sensitive sensible triplicate form electric electrical hope good revive allow infer airline gyroscope adjust defense irritate replace dependent adopt homolog communism activate angular effect bowdler probate rate cease control roll generous generalise oscillate say toy yes café naïve über straße'.split(
    ' ',
  );
const ENDINGS =
  ' s es ed ing ings er ers ly ness nesses ation ational ization izer ative ical icate fulness ousness iveness biliti alism ement ment ent ion y ies eed ence ance enci anci able ible ate iti ous ive ize ful'.split(
    ' ',
  );

it('words have the stems that full text gives them', () => {
  const store = openTestStore();
  const words = ROOTS.flatMap((root) => ENDINGS.map((ending) => root + ending));
  expect(stemsOf(words.join(' '))).toEqual(termsOf(store, words.join(' ')).toSorted());
});

it('also words that nobody says', () => {
  const store = openTestStore();
  const word = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...Array.from('abcdeilmnorstuvwyz')), minLength: 1, maxLength: 9 }),
      fc.constantFrom(...ENDINGS, ...ENDINGS),
    )
    .map(([beginning, ending]) => beginning + ending);
  fc.assert(
    fc.property(fc.array(word, { minLength: 50, maxLength: 200 }), (words) => {
      const text = words.join(' ');
      expect(stemsOf(text)).toEqual(termsOf(store, text).toSorted());
    }),
    { numRuns: 100 },
  );
});

it('texts are split into words as full text splits them', () => {
  const store = openTestStore();
  const texts = [
    'multi-agent foo@bar.com 50% C++ snake_case it’s “quoted” a/b',
    'Café cafe\u0301 Ångström ÉCOLE Zoë naïve Straße',
    'Привет мир, как дела? Ελληνικά γράμματα',
    '今日は成語しりとりをした 部署 한국어 abc日本',
    'नमस्ते दुनिया שלום עולם مرحبا',
    '👍 x² ½ Ⅷ 3.14',
  ];
  for (const text of texts) expect(stemsOf(text)).toEqual(termsOf(store, text).toSorted());
});

it('what a search finds has marks', async () => {
  const { bridge } = openTestStore();
  const texts = [
    'I run in shoes',
    'Meet at the Café',
    '今日は成語しりとりをした',
    'I write C++',
    'About 50% off',
  ];
  for (const text of texts) await bridge.request('memories.remember', { text });
  for (const query of ['running', 'cafe', 'しりとり', 'c++', '50%', 'sho', 'meet caf']) {
    const { rows } = await bridge.request('memories.ids', { filter: { query } });
    expect(rows).toHaveLength(1);
    const { items } = await bridge.request('memories.rows', { rows, query });
    expect(items[0]?.marks).toEqual(markerOf(query)(items[0]?.memory.text ?? ''));
    expect(items[0]?.marks).not.toEqual([]);
  }
});

it('a word is found at every letter that is typed of it', async () => {
  const { bridge } = openTestStore();
  const words =
    'running happiness making possibility relational sizes generalizations hopefulness agreed electricity flies'.split(
      ' ',
    );
  for (const word of words) await bridge.request('memories.remember', { text: `It says ${word} now` });
  await bridge.request('memories.remember', { text: 'A run, and something possible in general' });
  const lost: string[] = [];
  for (const [i, word] of words.entries()) {
    for (let length = 1; length <= word.length; length++) {
      const query = `says ${word.slice(0, length)}`;
      const { rows } = await bridge.request('memories.ids', { filter: { query } });
      const { items } = await bridge.request('memories.rows', { rows: [i + 1], query });
      if (!rows.includes(i + 1) || items[0]?.marks.length !== 2) lost.push(query);
    }
  }
  expect(lost).toEqual([]);
  // Its stem is "run" too, but that is not what is being typed.
  expect((await bridge.request('memories.ids', { filter: { query: 'runni' } })).rows).toEqual([1]);
});

it('rows come in the order asked for, without those that are gone', async () => {
  const { bridge } = openTestStore();
  for (const text of ['one', 'two', 'three']) {
    await bridge.request('memories.remember', { text: `Note ${text}` });
  }
  const { items } = await bridge.request('memories.rows', { rows: [3, 99, 1] });
  expect(items.map(({ row, memory, marks }) => [row, memory.text, marks])).toEqual([
    [3, 'Note three', []],
    [1, 'Note one', []],
  ]);
});
