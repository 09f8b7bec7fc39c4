import { useMemo, useState } from 'react';
import type { Memory } from '#shared/domain/memory';
import { Button } from '../../ui/Button';
import { formatNumber } from '../../ui/format';
import { MemoryLink } from './MemoryLink';

const STEP = 30;

interface Props {
  ids: readonly string[];
  /** Those that are at hand; the others are asked for when they are shown. */
  known: readonly Memory[];
}

/** Some things are in thousands of memories: a screenful at a time. */
export function MemoryLinks({ ids, known }: Props) {
  const [shown, setShown] = useState(STEP);
  const byId = useMemo(() => new Map(known.map((memory) => [memory.id, memory])), [known]);
  return (
    <>
      <ul>
        {ids.slice(0, shown).map((id) => (
          <li key={id}>
            <MemoryLink id={id} known={byId.get(id)} />
          </li>
        ))}
      </ul>
      {ids.length > shown && (
        <Button size="sm" variant="ghost" onClick={() => setShown(shown + STEP)}>
          Show more of {formatNumber(ids.length)}
        </Button>
      )}
    </>
  );
}
