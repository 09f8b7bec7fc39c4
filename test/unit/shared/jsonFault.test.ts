import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFault } from '../../../shared/jsonFault';

it.each([
  ['{"a": 1', 'it ends too early, in the middle'],
  ['', 'it ends too early, in the middle'],
  ['{"a": 1 "b": 2}', 'a comma or } is missing at character 9'],
  ['[1 2]', 'a comma or ] is missing at character 4'],
  ['{"a" 1}', 'a colon is missing at character 6'],
  ['{a: 1}', 'a name in double quotes is missing at character 2'],
  ['{"a": 1,}', 'there is a comma too many before } at character 9'],
  ['[1,]', 'there is a comma too many before ] at character 4'],
  ['{"a": }', 'no value can be read at character 7'],
  ["{'a': 1}", 'a name in double quotes is missing at character 2'],
  ['[NaN]', 'no value can be read at character 2'],
  ['{"a": "b}', 'the closing quotes are missing of what begins at character 7'],
  ['["a\tb"]', 'a text holds a tab or another control character at character 4'],
  [String.raw`["C:\xampp"]`, 'a backslash is followed by what it cannot stand before at character 5'],
  ['[1] [2]', 'more follows after its end at character 5'],
  ['{\n  "a": 1\n  "b": 2\n}', 'a comma or } is missing at line 3, character 3'],
  ['{"a":\n "b\n"}', 'a text holds a line break at line 2, character 4'],
])('%j: %s', (text, fault) => {
  expect(jsonFault(text)).toBe(fault);
});

it('only what the parser refuses has a fault', () => {
  const token = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '"a"', '""', '\\', '\\n', '\\u00e9', '\\u00', ' ', '\n', '\t'],
    ...[
      '0',
      '-',
      '1',
      '.',
      'e',
      'E+',
      'true',
      'null',
      'nul',
      '\u007F',
      '\u2028',
      '\u00A0',
      '\uFEFF',
      '😀',
      '\uD800',
    ],
  );
  const broken = fc.tuple(fc.json(), fc.nat(), fc.nat(3), token).map(([json, at, cut, put]) => {
    const from = at % (json.length + 1);
    return json.slice(0, from) + put + json.slice(from + cut);
  });
  const text = fc.oneof(
    fc.json(),
    broken,
    fc.array(token, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      expect(jsonFault(given) === null).toBe(isJson(given));
    }),
    { numRuns: 3_000 },
  );
});

it('a text as long as a record can be, and as deep, has its fault found', () => {
  expect(jsonFault(`"${'\\n'.repeat(3_000_000)}"x`)).toBe('more follows after its end at character 6000003');
  expect(jsonFault('['.repeat(1_000_000))).toBe('it ends too early, in the middle');
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
