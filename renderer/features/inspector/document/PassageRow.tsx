import type { DocumentChunk } from '#shared/domain/document';
import { STATUS_WORDS } from '../../../ui/memory/words';
import styles from './DocumentPane.module.css';

interface Props {
  /** Undefined while its page is on the way. */
  passage: DocumentChunk | undefined;
  index: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
  /** The one that the Tab key comes to. */
  active: boolean;
  /** The one that was asked for. */
  shown: boolean;
  onOpen: (memoryId: string) => void;
}

/** One passage: where it stands and how it begins; opens its memory. */
export function PassageRow({ passage, index, count, top, active, shown, onOpen }: Props) {
  return (
    <li aria-setsize={count} aria-posinset={index + 1}>
      <button
        type="button"
        className={styles.passage}
        style={{ transform: `translateY(${top}px)` }}
        data-passage={index}
        data-shown={shown}
        aria-current={shown ? 'location' : undefined}
        tabIndex={active ? 0 : -1}
        onClick={() => passage !== undefined && onOpen(passage.memoryId)}
      >
        {passage === undefined ? (
          <span className={styles.pending}>
            <span className="visually-hidden">Loading</span>
          </span>
        ) : (
          <Words passage={passage} />
        )}
      </button>
    </li>
  );
}

function Words({
  passage: { page, heading, text, status, embedding, position },
}: {
  passage: DocumentChunk;
}) {
  const mark =
    status !== 'active'
      ? (STATUS_NAMES[status] ?? status)
      : embedding === 'embedded'
        ? ''
        : embedding === 'failed'
          ? 'No vector'
          : 'Waiting';
  return (
    <>
      <span className={styles.place}>
        <span className={styles.page}>{page === null ? `#${position + 1}` : `Page ${page}`}</span>
        {heading !== null && (
          <bdi className={styles.heading} title={heading}>
            {heading}
          </bdi>
        )}
        {mark !== '' && <span className={styles.mark}>{mark}</span>}
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </>
  );
}

const STATUS_NAMES: Readonly<Record<string, string>> = STATUS_WORDS;
