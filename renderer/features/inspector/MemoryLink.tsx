import type { ReactNode } from 'react';
import type { Memory } from '#shared/domain/memory';
import { useNavigation } from '../../app/navigation';
import { useRequest } from '../../api/queries';
import { KindIcon } from '../../ui/memory/KindIcon';
import { excerpt } from '../../ui/memory/words';
import { TimeAgo } from '../../ui/TimeAgo';
import styles from './MemoryLink.module.css';

interface Props {
  id: string;
  /** The memory itself, where it is at hand; else it is asked for. */
  known?: Memory | undefined;
  /** Quiet words under it. */
  note?: ReactNode;
}

/** One memory as a line that opens it. */
export function MemoryLink({ id, known, note }: Props) {
  const query = useRequest('memories.get', { id }, { enabled: known === undefined });
  const memory = known ?? query.data;
  const inspect = useNavigation.getState().inspect;
  if (memory === undefined) {
    return <p className={styles.waiting}>{query.isError ? 'This memory is gone.' : 'Loading'}</p>;
  }
  return (
    <button type="button" className={styles.link} onClick={() => inspect({ kind: 'memory', id })}>
      <KindIcon kind={memory.kind} decorative />
      <bdi className={styles.text} dir="auto">
        {excerpt(memory.text, 140)}
      </bdi>
      <TimeAgo at={memory.createdAt} className={styles.when ?? ''} />
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  );
}
