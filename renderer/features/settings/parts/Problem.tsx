import { TriangleAlert } from 'lucide-react';
import styles from './Parts.module.css';

/** What is wrong and what to do about it; nothing where nothing is. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
