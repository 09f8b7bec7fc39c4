export interface SentencePart {
  text: string;
  quoted: boolean;
}

const QUOTED = /“[^”]*(?:”|$)/gu;

/** A sentence in pieces: what it quotes, and the words of the app between. */
export function quotedParts(sentence: string): SentencePart[] {
  const parts: SentencePart[] = [];
  let at = 0;
  const push = (text: string, quoted: boolean): void => {
    if (text !== '') parts.push({ text, quoted });
  };
  for (const { 0: quoted, index } of sentence.matchAll(QUOTED)) {
    push(sentence.slice(at, index), false);
    push(quoted, true);
    at = index + quoted.length;
  }
  push(sentence.slice(at), false);
  return parts;
}
