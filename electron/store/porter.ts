/**
 * The stem that full text keeps of a word: Porter's algorithm ("An algorithm for suffix stripping", 1980) as FTS5's
 * tokenizer `porter` has it, byte by byte. `word` is folded and has one character for each byte of its UTF-8.
 */
export function porterStem(word: string): string {
  if (word.length < 3 || word.length > MOST_BYTES) return word;
  let stem = withoutPlural(word);
  if (/.eed$/u.test(stem)) stem = measure(stem.slice(0, -3)) > 0 ? stem.slice(0, -1) : stem;
  else {
    const shorter = withoutTense(stem);
    if (shorter !== null) stem = mended(shorter);
  }
  if (stem.endsWith('y') && holdsVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, DOUBLE_SUFFIXES, (rest) => measure(rest) > 0);
  stem = replaced(stem, SUFFIXES, (rest) => measure(rest) > 0);
  stem = replaced(stem, LAST_SUFFIXES, (rest, suffix) => {
    return measure(rest) > 1 && (suffix !== 'ion' || /[st]$/u.test(rest));
  });
  return withoutDoubleL(withoutLastE(stem));
}

const MOST_BYTES = 64;

/** In the order in which they are tried, those on the same last letters the longest first. */
const DOUBLE_SUFFIXES: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];
const SUFFIXES: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const LAST_SUFFIXES: readonly (readonly [string, string])[] =
  'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'
    .split(' ')
    .map((suffix) => [suffix, ''] as const);

function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('es')) {
    const two = (word.length > 4 && word.endsWith('sses')) || (word.length > 3 && word.endsWith('ies'));
    return word.slice(0, two ? -2 : -1);
  }
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

/** Without "ed" or "ing"; null where it has none to lose. */
function withoutTense(word: string): string | null {
  const tense = /(?:ed|ing)$/u.exec(word)?.[0];
  if (tense === undefined || word.length <= tense.length) return null;
  const rest = word.slice(0, -tense.length);
  return holdsVowel(rest) ? rest : null;
}

function mended(rest: string): string {
  if (rest.length > 2 && /(?:at|bl|iz)$/u.test(rest)) return `${rest}e`;
  if (/([^aeioulsz])\1$/u.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && isShort(rest) ? `${rest}e` : rest;
}

function withoutLastE(stem: string): string {
  const rest = stem.slice(0, -1);
  return stem.endsWith('e') && (measure(rest) > 1 || (measure(rest) === 1 && !isShort(rest))) ? rest : stem;
}

function withoutDoubleL(stem: string): string {
  const rest = stem.slice(0, -1);
  return stem.endsWith('ll') && measure(rest) > 1 ? rest : stem;
}

function replaced(
  stem: string,
  suffixes: readonly (readonly [string, string])[],
  fits: (rest: string, suffix: string) => boolean,
): string {
  for (const [suffix, by] of suffixes) {
    if (stem.length <= suffix.length || !stem.endsWith(suffix)) continue;
    const rest = stem.slice(0, -suffix.length);
    return fits(rest, suffix) ? rest + by : stem;
  }
  return stem;
}

/** "c" for each consonant, "v" for each vowel; y is a vowel after a consonant. */
function shape(text: string): string {
  let consonant = false;
  let letters = '';
  for (const letter of text) {
    consonant = !('aeiou'.includes(letter) || (letter === 'y' && consonant));
    letters += consonant ? 'c' : 'v';
  }
  return letters;
}

/** How often vowels are followed by consonants. */
function measure(text: string): number {
  return shape(text).match(/v+c+/gu)?.length ?? 0;
}

function holdsVowel(text: string): boolean {
  return /[aeiou]/u.test(text) || text.indexOf('y') > 0 || text.lastIndexOf('y') > 0;
}

/** It ends in consonant, vowel, consonant, the last one not w, x or y. */
function isShort(text: string): boolean {
  return shape(text).endsWith('cvc') && !/[wxy]$/u.test(text);
}
