import { FileInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { FIRST_COLLECTION } from '../../ui/documents/documentWords';
import styles from './DocumentsView.module.css';
import { useDocumentsChoice } from './documentsChoice';
import { useFileDrop } from './useFileDrop';

/** The view as a place to drop files on; says where they would go. */
export function DropTarget({ className, children }: { className: string | undefined; children: ReactNode }) {
  const over = useFileDrop();
  const collection = useDocumentsChoice((now) => now.collection) ?? FIRST_COLLECTION;
  return (
    <section aria-label="Documents" className={className}>
      {children}
      {over && (
        <div className={styles.drop} data-drop-target>
          <p className={styles.dropWords}>
            <FileInput size={28} strokeWidth={1.25} aria-hidden />
            <span>
              Drop to add to “<bdi>{collection}</bdi>”
            </span>
            <small>Text, Markdown, web pages, PDF, Word and code; folders with all that is in them</small>
          </p>
        </div>
      )}
    </section>
  );
}
