import { quotedParts } from './quotedParts';

/** A sentence of the app that quotes texts of the person: each keeps its own direction, and turns no word around it. */
export function Sentence({ words }: { words: string }) {
  return quotedParts(words).map(({ text, quoted }, at) =>
    quoted ? (
      <span key={at}>
        “<bdi>{text.replace(/^“|”$/gu, '')}</bdi>
        {text.endsWith('”') && '”'}
      </span>
    ) : (
      <span key={at}>{text}</span>
    ),
  );
}
