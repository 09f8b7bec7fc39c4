import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { useSettled } from '../../ui/useSettled';
import { excerpt } from '../../ui/memory/words';
import { KindIcon } from '../../ui/memory/KindIcon';
import styles from './Related.module.css';
import { relatedQuery } from './relatedQuery';

const PAUSE_MS = 300;
const SHOWN = 4;

interface Props {
  sessionId: string | null;
  draft: string;
}

/**
 * What the words that are being written bring to mind. It lies over the empty end of the conversation, so that
 * nothing moves when it comes and goes.
 */
export function Related({ sessionId, draft }: Props) {
  const settled = useSettled(draft, PAUSE_MS);
  const text = relatedQuery(settled);
  const request = useRequest(
    'recall.related',
    { text: text ?? '', sessionId },
    { enabled: text !== null, keepPrevious: true },
  );
  const memories = request.data?.memories.slice(0, SHOWN) ?? [];
  if (text === null || relatedQuery(draft) === null || memories.length === 0) return null;
  return (
    <section className={styles.related} aria-label="Related memories">
      <h2 className={styles.title}>Related</h2>
      <ul className={styles.list}>
        {memories.map(({ memory }) => (
          <li key={memory.id} className={styles.item}>
            <button
              type="button"
              className={styles.open}
              title={excerpt(memory.text, 300)}
              onClick={() => useNavigation.getState().inspect({ kind: 'memory', id: memory.id })}
            >
              <KindIcon kind={memory.kind} decorative />
              <bdi className={styles.text}>{excerpt(memory.text, 120)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
