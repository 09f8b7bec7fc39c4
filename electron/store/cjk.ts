const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/**
 * Chinese, Japanese and Korean text as words an index can hold: each character, and each pair of
 * neighbours. With pairs, a two-character word is found anywhere in a sentence without spaces, which
 * neither word splitting nor three-character grams do. Null when the text has no such script.
 */
export function cjkGrams(text: string): string | null {
  const grams: string[] = [];
  for (const [run] of text.normalize('NFC').matchAll(CJK_RUN)) {
    const characters = Array.from(run);
    characters.forEach((character, i) => {
      grams.push(character);
      const next = characters[i + 1];
      if (next !== undefined) grams.push(character + next);
    });
  }
  return grams.length === 0 ? null : grams.join(' ');
}

/** The grams that a text must all contain to match `query`: its pairs, or single characters standing alone. */
export function cjkQueryGrams(query: string): string[] {
  const grams: string[] = [];
  for (const [run] of query.normalize('NFC').matchAll(CJK_RUN)) {
    const characters = Array.from(run);
    if (characters.length === 1) grams.push(run);
    for (let i = 0; i + 1 < characters.length; i++) grams.push(characters.slice(i, i + 2).join(''));
  }
  return [...new Set(grams)];
}

/** The text without its CJK runs: what ordinary word search is left with. */
export function withoutCjk(text: string): string {
  return text.replace(CJK_RUN, ' ');
}
