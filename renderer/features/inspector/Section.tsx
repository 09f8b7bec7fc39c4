import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { useFolded, type SectionName } from './folded';
import styles from './Inspector.module.css';

interface Props {
  title: string;
  /** Quiet words after the title: a count. */
  detail?: string | undefined;
  /** It can be closed under this name, and a fault in it stays in it. */
  fold?: SectionName;
  children: ReactNode;
}

export function Section({ title, detail, fold, children }: Props) {
  const id = useId();
  const words = (
    <>
      {title}
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </>
  );
  return (
    <section aria-labelledby={id} className={styles.section}>
      {fold === undefined ? (
        <>
          <h3 id={id} className={styles.heading}>
            {words}
          </h3>
          {children}
        </>
      ) : (
        <Folding id={id} name={fold} words={words}>
          {children}
        </Folding>
      )}
    </section>
  );
}

interface FoldingProps {
  id: string;
  name: SectionName;
  words: ReactNode;
  children: ReactNode;
}

function Folding({ id, name, words, children }: FoldingProps) {
  const open = useFolded(({ folded }) => !folded.has(name));
  const bodyId = useId();
  return (
    <>
      <h3 className={styles.heading}>
        <button
          id={id}
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => useFolded.getState().toggle(name)}
        >
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden className={styles.chevron} />
          {words}
        </button>
      </h3>
      <div id={bodyId} hidden={!open} className={styles.body}>
        {open && <ErrorBoundary>{children}</ErrorBoundary>}
      </div>
    </>
  );
}
