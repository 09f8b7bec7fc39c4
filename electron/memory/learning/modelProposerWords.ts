import { fold } from '../recall/asked';
import { isFunctionWord } from '../../store/functionWords';

/** A word of a text, or one character of a script that is written without spaces. */
export interface Unit {
  /** Folded: lower case, without diacritics. */
  key: string;
  capital: boolean;
  /** One character of a script without spaces. */
  single: boolean;
  /** It carries meaning; grammar and the person themselves do not. */
  content: boolean;
}

const set = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/u).filter((word) => word !== ''));

/** The one who speaks, as subject, in some languages; folded. */
export const SELF = set(
  'i we ich wir je j nous yo nosotros nosotras eu io noi ik wij ja my men biz я мы أنا نحن אני אנחנו मैं हम 我 私 僕 俺 咱 나 저 우리',
);
/** Before what is theirs; folded. */
export const POSSESSIVE = set(
  `my our mein meine meinen meinem meiner meines unser unsere unseren mon ma mes notre nos mi mis nuestro nuestra nuestros
   nuestras meu minha meus minhas nosso nossa mio mia miei mie nostro nostra mijn onze ons moj moja moje moi moi мои моя мое моего моей`,
);
/** How models speak of the person. */
const PERSON = set(
  'user users nutzer benutzer nutzerin utilisateur utilisatrice usuario usuaria utente gebruiker пользователь',
);
/** Characters that hold a sentence together in scripts without spaces, and 用户 ("the user"). */
const GRAMMAR_CHARACTERS = new Set(
  '我你您他她它们們的地得是在有了着過过和与與也就都很用户戶使這这那个個私僕俺はがをにでとものへやねよだですま',
);
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const UNITS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}\p{M}])+(?:[.+&_@][\p{L}\p{N}]+)*(?:\+\+|#)?/gu;

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** One form for compatible characters, and "52,000" as one number. */
function normalized(text: string): string {
  return text.normalize('NFKC').replace(/(?<=\d)[,.'’\s](?=\d{3}(?!\d))/gu, '');
}

function keyOf(word: string): string {
  const folded = fold(word);
  const number = NUMBER_WORDS.indexOf(folded);
  return number === -1 ? folded : String(number);
}

function isGrammar(word: string, key: string, single: boolean): boolean {
  if (single) return GRAMMAR_CHARACTERS.has(word);
  if (/\p{N}/u.test(key)) return false;
  // "C" and "R" are languages.
  if (key.length === 1 && !/\p{Lu}/u.test(word)) return true;
  return isFunctionWord(key) || SELF.has(key) || POSSESSIVE.has(key) || PERSON.has(key);
}

/** The units of a text in order. Words are cut at apostrophes and hyphens; "two" has the key 2. */
export function unitsOf(text: string): Unit[] {
  return [...normalized(text).matchAll(UNITS)].map(([word]) => {
    const single = SPACELESS.test(word);
    const key = keyOf(word);
    return { key, single, capital: /^\p{Lu}/u.test(word), content: !isGrammar(word, key, single) };
  });
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charAt(length) === b.charAt(length)) length += 1;
  return length;
}

/** The same word but for its ending: live, lives, living; wohne, wohnt. */
export function alike(a: Unit, b: Unit): boolean {
  if (a.key === b.key) return true;
  if (a.single || b.single || /\p{N}/u.test(a.key + b.key)) return false;
  const prefix = commonPrefix(a.key, b.key);
  return prefix >= 3 && Math.max(a.key.length, b.key.length) - prefix <= 3;
}

/** The same name: whole, or with an ending more. */
export function sameName(a: Unit, b: Unit): boolean {
  if (a.key === b.key) return true;
  if (a.single || b.single || /[^\p{L}]/u.test(a.key + b.key)) return false;
  const shorter = Math.min(a.key.length, b.key.length);
  return (
    shorter >= 3 &&
    commonPrefix(a.key, b.key) === shorter &&
    Math.max(a.key.length, b.key.length) - shorter <= 3
  );
}

/** Numbers in digits, and the English words up to twelve; grouped digits are one number. */
export function numbersOf(text: string): string[] {
  const digits = normalized(text).match(/\d+(?:[.,:]\d+)*/gu) ?? [];
  const words = unitsOf(text).flatMap(({ key }) => (/^\d+$/u.test(key) ? [key] : []));
  return [...digits.map((number) => number.replaceAll(',', '.')), ...words];
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
].map((name) => new RegExp(`\\p{sc=${name}}`, 'u'));

/** Whether all scripts of one text are in the other. */
export function sameScripts(text: string, other: string): boolean {
  return SCRIPTS.every((script) => !script.test(text) || script.test(other));
}
