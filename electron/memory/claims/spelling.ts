/** British and American spellings of words that facts about people hold. */
const PAIRS: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color'],
  ['colours', 'colors'],
  ['flavour', 'flavor'],
  ['favourite', 'favorite'],
  ['neighbour', 'neighbor'],
  ['theatre', 'theater'],
  ['centre', 'center'],
  ['jewellery', 'jewelry'],
  ['grey', 'gray'],
  ['programme', 'program'],
  ['tyre', 'tire'],
];
const AMERICAN: ReadonlyMap<string, string> = new Map(PAIRS);
const BRITISH: ReadonlyMap<string, string> = new Map(
  PAIRS.map(([british, american]) => [american, british] as const),
);

/** Lower-case words, the British spellings made American, so that both compare equal. */
export function americanSpelling(words: string): string {
  return words
    .split(' ')
    .map((word) => AMERICAN.get(word) ?? word)
    .join(' ');
}

/** A lower-case word as it may be written. */
export function spellings(word: string): string[] {
  return [...new Set([word, AMERICAN.get(word) ?? word, BRITISH.get(word) ?? word])];
}
