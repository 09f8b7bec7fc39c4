import { expect, it } from 'vitest';
import { differingWords } from '../../../../../renderer/features/memories/merge/differingWords';

const marked = (text: string, compared: string): string =>
  differingWords(text, compared)
    .map(({ text: words, differs }) => (differs ? `[${words}]` : words))
    .join('');

it('marks what the other does not say, and keeps every sign', () => {
  expect(marked('Ana lives in Porto', 'Ana lives in Lisbon')).toBe('Ana lives in [Porto]');
  expect(marked('أنا أسكن في بورتو', 'أنا أسكن في لشبونة')).toBe('أنا أسكن في [بورتو]');
  expect(marked('same', 'same')).toBe('same');
  const odd = '<b>👩‍👩‍👧 é\n</b>';
  expect(
    differingWords(odd, 'x')
      .map(({ text }) => text)
      .join(''),
  ).toBe(odd);
});
