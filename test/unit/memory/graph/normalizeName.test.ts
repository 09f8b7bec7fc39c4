import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalName } from '../../../../electron/memory/graph/normalizeName';

describe('canonicalName', () => {
  it.each([
    ['Falcon', 'falcon'],
    ['  The   Falcon\tproject ', 'falcon project'],
    ['the Hague', 'hague'],
    ["Hannah's", 'hannah'],
    ['Hannah’s', 'hannah'],
    ['James', 'james'],
    ['Acme.', 'acme'],
    ['Acme, ', 'acme'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['Node.js', 'node.js'],
    ['Cafe\u0301', 'café'],
    ['São Paulo', 'são paulo'],
    ['東京。', '東京'],
    ['the', 'the'],
    ['...', '...'],
    ['', ''],
  ])('%j', (name, key) => {
    expect(canonicalName(name)).toBe(key);
  });

  it('gives a key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(canonicalName(canonicalName(name))).toBe(canonicalName(name));
      }),
    );
  });
});
