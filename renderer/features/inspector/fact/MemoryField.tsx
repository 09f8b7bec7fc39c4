import { X } from 'lucide-react';
import { useState } from 'react';
import { TOLD_KINDS, type Memory } from '#shared/domain/memory';
import { useRequest } from '../../../api/queries';
import { Combobox } from '../../../ui/Combobox';
import { timeAgo } from '../../../ui/format';
import { KindIcon } from '../../../ui/memory/KindIcon';
import { useNow } from '../../../ui/memory/useNow';
import { excerpt } from '../../../ui/memory/words';
import { useSettled } from '../../../ui/useSettled';
import styles from './AddFactDialog.module.css';

const FOUND = 6;
const SETTLE_MS = 120;
const TEXT_GRAPHEMES = 200;

/** Finds a memory by its words; the chosen one stands in the place of the search. */
export function MemoryField({ onChoose }: { onChoose: (id: string | null) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Memory | null>(null);
  const now = useNow();
  const typed = text.trim();
  const query = useSettled(typed, typed === '' ? 0 : SETTLE_MS);
  const { data, isPlaceholderData } = useRequest(
    'memories.list',
    {
      filter: { statuses: ['active'], kinds: TOLD_KINDS, ...(query === '' ? {} : { query }) },
      limit: FOUND,
    },
    { keepPrevious: true },
  );
  const set = (memory: Memory | null): void => {
    setChosen(memory);
    onChoose(memory?.id ?? null);
  };
  if (chosen !== null) {
    return (
      <div className={styles.chosen}>
        <bdi dir="auto" className={styles.words}>
          {excerpt(chosen.text, TEXT_GRAPHEMES)}
        </bdi>
        <button
          type="button"
          autoFocus
          className={styles.clear}
          aria-label="Choose another memory"
          onClick={() => set(null)}
        >
          <X size={14} strokeWidth={1.5} aria-hidden />
        </button>
      </div>
    );
  }
  return (
    <Combobox
      label="Memory"
      placeholder="Find by its words"
      text={text}
      onText={setText}
      autoFocus
      settling={query !== typed || isPlaceholderData}
      options={
        data?.items.map((memory) => ({
          key: memory.id,
          label: memory.text,
          detail: timeAgo(memory.createdAt, now),
          mark: <KindIcon kind={memory.kind} decorative />,
        })) ?? null
      }
      noneWords="No memory in use has these words."
      onChoose={(key) => set(data?.items.find(({ id }) => id === key) ?? null)}
    />
  );
}
