import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SELF_NAME } from '#shared/domain/graph';
import { namesAny, namesInText } from '../../../../../renderer/ui/entity/namesInText';

const marked = (text: string, names: string[]): string[] =>
  namesInText(text, names)
    .filter(({ named }) => named)
    .map((part) => part.text);

describe('names in a text', () => {
  it('are found in any case, as whole words', () => {
    expect(marked('Go is not going: GO.', ['Go'])).toEqual(['Go', 'GO']);
    expect(marked('Java, not JavaScript', ['Java'])).toEqual(['Java']);
  });

  it('are taken as they are, whatever signs they hold', () => {
    expect(marked('C++ and C# and c++11', ['C++', 'C#'])).toEqual(['C++', 'C#', 'c++']);
    expect(marked('a <img src=x onerror=alert(1)> b', ['<img src=x onerror=alert(1)>'])).toHaveLength(1);
    expect(marked('.* matches nothing here', ['x.*'])).toEqual([]);
  });

  it('are the longest that fits', () => {
    expect(marked('Acme Labs is part of Acme', ['Acme', 'Acme Labs'])).toEqual(['Acme Labs', 'Acme']);
  });

  it('stand within a row of letters where words are not set apart', () => {
    expect(marked('私は東京に住んでいます', ['東京'])).toEqual(['東京']);
    expect(marked('أمي في بيروت', ['بيروت'])).toEqual(['بيروت']);
  });

  it('of the person are those by which people write of themselves', () => {
    expect(marked('I think my tea is mine; it is Mila’s.', [SELF_NAME])).toEqual(['I', 'my', 'mine']);
  });

  it('are none where there are no names', () => {
    expect(namesInText('Atlas', [])).toEqual([{ text: 'Atlas', named: false }]);
    expect(namesAny('Atlas', ['', ' '])).toBe(false);
  });

  it('never change the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }),
        (text, names) => {
          expect(
            namesInText(text, names)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
