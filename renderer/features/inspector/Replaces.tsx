import { Split } from 'lucide-react';
import type { Memory } from '#shared/domain/memory';
import { useCommand } from '../../api/queries';
import { Button } from '../../ui/Button';
import { announceChange, announceError } from '../../ui/changeToast';
import { countOf } from '../../ui/format';
import { MemoryLink } from './MemoryLink';
import { Section } from './Section';

interface Props {
  memory: Memory;
  /** What gave way to it. */
  replaces: readonly Memory[];
}

/** What the memory set right, and what was merged into it, with the way to take that apart again. */
export function Replaces({ memory, replaces }: Props) {
  const merged = replaces.filter(({ mergedInto }) => mergedInto === memory.id);
  const corrected = replaces.filter(({ mergedInto }) => mergedInto !== memory.id);
  return (
    <>
      {corrected.length > 0 && (
        <Section title={memory.kind === 'correction' ? 'Corrects' : 'Replaces'} fold="replaces">
          <Links memories={corrected} />
        </Section>
      )}
      {merged.length > 0 && (
        <Section title="Merged into this one" fold="merged" detail={String(merged.length)}>
          <Links memories={merged} />
          <div>
            <UnmergeButton into={memory.id} />
          </div>
        </Section>
      )}
    </>
  );
}

function Links({ memories }: { memories: readonly Memory[] }) {
  return (
    <ul>
      {memories.map((memory) => (
        <li key={memory.id}>
          <MemoryLink id={memory.id} known={memory} />
        </li>
      ))}
    </ul>
  );
}

/** Everything that was merged into the memory `into` becomes a memory of its own again. */
export function UnmergeButton({ into }: { into: string }) {
  const { mutate: unmerge, isPending } = useCommand('memories.unmerge');
  return (
    <Button
      size="sm"
      icon={Split}
      busy={isPending}
      onClick={() =>
        unmerge(
          { id: into },
          {
            onSuccess: ({ changed }) =>
              announceChange(`Took ${countOf(changed, 'memory', 'memories')} apart again.`),
            onError: announceError,
          },
        )
      }
    >
      Unmerge
    </Button>
  );
}
