import styles from './TextDiff.module.css';
import { wordDiff } from './wordDiff';

/** What became of a text, word by word: what went is struck through, what came is underlined. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.diff} dir="auto">
      {wordDiff(before, after).map((part, index) => {
        if (part.kind === 'removed') return <del key={index}>{part.text}</del>;
        if (part.kind === 'added') return <ins key={index}>{part.text}</ins>;
        return <span key={index}>{part.text}</span>;
      })}
    </p>
  );
}
