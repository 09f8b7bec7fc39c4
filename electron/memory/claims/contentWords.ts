import { americanSpelling } from './spelling';

/** Words that say nothing by themselves. */
const STOP = new Set(
  (
    'a an the this that these those my your his her its our their mine yours i me we us you he him she they them it am is are was were be ' +
    'been being do does did have has had having can could may might must shall should will would and or but nor so yet for if as at by in ' +
    'on of off to from with into onto over under about than then too very really also still just now actually quite rather there here who ' +
    'which what when where how not no never any some more most much many all both each only own same such again once up out get got like'
  ).split(' '),
);

/** A crude stem: enough to match "lives" with "live" and "dogs" with "dog". */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/u.test(word)) return word.slice(0, -1);
  return word;
}

/** Words and numbers of a text in lower case, in order, inner marks kept ("multi-agent", "3.5"). */
export function allWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/’/gu, "'")
      .match(/[\p{L}\p{N}\p{M}]+(?:[.'\-+&_@/:][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu) ?? []
  );
}

/** The telling words of a text, stemmed and in American spelling, in order of appearance, each once. */
export function contentWords(text: string): string[] {
  return [
    ...new Set(
      allWords(text)
        .map((word) => word.replace(/'(?:s|m|re|ve|ll|d)$/u, ''))
        .filter((word) => !STOP.has(word) && !/n't$/u.test(word))
        .map(stem)
        .map(americanSpelling),
    ),
  ];
}
