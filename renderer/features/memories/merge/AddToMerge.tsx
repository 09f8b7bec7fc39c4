import { useState } from 'react';
import type { MemoryFilter } from '#shared/domain/memory';
import { useRequest } from '../../../api/queries';
import { Combobox } from '../../../ui/Combobox';
import { KindIcon } from '../../../ui/memory/KindIcon';
import { excerpt } from '../../../ui/memory/words';
import { useSettled } from '../../../ui/useSettled';

interface Props {
  ids: readonly string[];
  /** It is the first thing to do here. */
  first: boolean;
  onAdd: (id: string) => void;
}

const SETTLE_MS = 120;
const STATUSES: NonNullable<MemoryFilter['statuses']> = ['active', 'paused', 'archived'];

/** Finds another memory to merge with, by its words; before anything is typed, what is like the first one. */
export function AddToMerge({ ids, first, onAdd }: Props) {
  const [text, setText] = useState('');
  const query = useSettled(text.trim(), SETTLE_MS);
  const found = useRequest(
    'memories.list',
    { filter: { query, statuses: STATUSES }, limit: 20 },
    { enabled: query !== '', keepPrevious: true },
  ).data?.items;
  const related = useRequest('memories.related', { id: ids[0] ?? '' }).data?.items.map(
    ({ memory }) => memory,
  );
  const options = (query === '' ? related : found)?.filter(
    ({ id, status }) => !ids.includes(id) && STATUSES.includes(status),
  );
  return (
    <Combobox
      label={first ? 'Merge with' : 'Merge with another one'}
      placeholder="Words of another memory"
      text={text}
      onText={setText}
      options={
        options?.map(({ id, text: words, kind }) => ({
          key: id,
          label: excerpt(words, 120),
          mark: <KindIcon kind={kind} decorative />,
        })) ?? null
      }
      noneWords="No other memory has these words."
      settling={query !== text.trim()}
      autoFocus={first}
      onChoose={(id) => {
        onAdd(id);
        setText('');
      }}
    />
  );
}
