import { wordDiff } from '../../../ui/diff/wordDiff';

export interface WordPart {
  text: string;
  /** Another one says something else here. */
  differs: boolean;
}

/** A text in parts: what the one that it is compared with does not say is marked. */
export function differingWords(text: string, compared: string): WordPart[] {
  return wordDiff(compared, text)
    .filter(({ kind }) => kind !== 'removed')
    .map((part) => ({ text: part.text, differs: part.kind === 'added' && part.text.trim() !== '' }));
}
