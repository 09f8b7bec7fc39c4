import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quotedParts } from '../../../../renderer/ui/quotedParts';

it('takes what is quoted out of a sentence', () => {
  expect(quotedParts('Edited “אני גר בתל אביב”.')).toEqual([
    { text: 'Edited ', quoted: false },
    { text: '“אני גר בתל אביב”', quoted: true },
    { text: '.', quoted: false },
  ]);
  expect(quotedParts('Merged “a” and “b…')).toEqual([
    { text: 'Merged ', quoted: false },
    { text: '“a”', quoted: true },
    { text: ' and ', quoted: false },
    { text: '“b…', quoted: true },
  ]);
  expect(quotedParts('Emptied the trash')).toEqual([{ text: 'Emptied the trash', quoted: false }]);
});

it('leaves out nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('“', '”', 'a', 'ב', ' ', '\n') }), (sentence) => {
      expect(
        quotedParts(sentence)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sentence);
    }),
  );
});
