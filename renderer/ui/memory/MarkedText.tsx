import { Fragment } from 'react';
import styles from './MarkedText.module.css';
import { segments, type Span } from './markedSegments';

/** A text with what a search found in it marked. Put it into a bdi. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Span[] }) {
  return segments(text, marks).map(({ from, words, marked }) =>
    marked ? (
      <mark key={from} className={styles.mark}>
        {words}
      </mark>
    ) : (
      <Fragment key={from}>{words}</Fragment>
    ),
  );
}
