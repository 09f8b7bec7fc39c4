import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinTexts } from '../../../../electron/memory/lifecycle/mergeText';

it.each([
  [
    'one after the other, with a mark between',
    ['I like tea', 'I live in Berlin'],
    'I like tea. I live in Berlin',
  ],
  [
    'what is said twice once',
    ['I like tea.', 'I live in Berlin. I like tea!'],
    'I like tea. I live in Berlin.',
  ],
  [
    'what says more in place of what says less',
    ['I live in Berlin', 'I live in Berlin since 2019.'],
    'I live in Berlin since 2019.',
  ],
  ['in the order of time', ['It rained. I stayed in', 'I read'], 'It rained. I stayed in. I read'],
  [
    'a title is no sentence',
    ['Dr. Smith is my dentist.', 'Dr. Smith is kind.'],
    'Dr. Smith is my dentist. Dr. Smith is kind.',
  ],
  [
    'other scripts',
    ['私は東京に住んでいます', '私は犬が好きです。私は東京に住んでいます。'],
    '私は東京に住んでいます。私は犬が好きです。',
  ],
  [
    'lists as they are',
    ['Shopping:\n- tea\n- milk', 'I live in Berlin'],
    'Shopping:\n- tea\n- milk\n\nI live in Berlin',
  ],
])('joins %s', (_name, texts, joined) => {
  expect(joinTexts(texts)).toBe(joined);
});

it.each([
  ['FIELD-CASES 22', ['Production deployment is allowed', 'Production deployment is not allowed']],
  ['another order', ['I prefer tea over coffee', 'I prefer coffee over tea']],
  ['another time', ['I was a nurse in Berlin', 'I am a nurse in Berlin']],
  ['another object', ['I like green tea', 'I like the man who sells green tea']],
  ['a longer noun', ['I like tea', 'I like tea cosies']],
  ['an end', ['I live in Berlin', 'I live in Berlin until May']],
  ['a condition', ['I live in Berlin', 'Maybe I live in Berlin']],
  ['another number', ['I have 2 cats', 'I have 3 cats']],
  ['another mood', ['I like tea 🙂', 'I like tea 😡']],
  ['a question', ['You like tea.', 'You like tea?']],
  ['a longer word', ['My name is Jo', 'My name is Joanna']],
])('leaves out nothing of what differs: %s', (_name, texts) => {
  const joined = joinTexts(texts);
  for (const text of texts) expect(joined).toContain(text.replace(/[.]$/u, ''));
});

it('loses no word of any text, and says the same again of its own result', () => {
  const sentence = fc
    .array(fc.constantFrom('I', 'like', 'tea', 'not', 'Berlin', 'in', 'live', '茶', 'שלום', '3', 'Dr.'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((words) => words.join(' '));
  const text = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((sentences) => sentences.join('. '));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const joined = joinTexts(texts);
      const words = (of: string): string[] => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const there = new Set(words(joined));
      for (const word of texts.flatMap(words)) expect(there.has(word)).toBe(true);
      expect(joinTexts([joined, joined])).toBe(joined);
    }),
  );
});
