import styles from './MessageList.module.css';

/** What the person said, as they wrote it. */
export function Question({ id, text }: { id?: string; text: string }) {
  return (
    <article
      aria-label="You"
      className={styles.question}
      dir="auto"
      {...(id === undefined ? {} : { id: `message-${id}` })}
    >
      {text}
    </article>
  );
}
