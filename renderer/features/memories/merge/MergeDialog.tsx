import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { useRequest, useCommand } from '../../../api/queries';
import { useFrame } from '../../../app/frameState';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { announceChange, announceError } from '../../../ui/changeToast';
import { Dialog } from '../../../ui/Dialog';
import { ErrorState } from '../../../ui/ErrorState';
import { countOf } from '../../../ui/format';
import { excerpt } from '../../../ui/memory/words';
import { Skeleton } from '../../../ui/Skeleton';
import { canMerge, MERGE_MOST } from '../bulk/rowCommands';
import { AddToMerge } from './AddToMerge';
import styles from './Merge.module.css';
import { MergeResult } from './MergeResult';
import { MergeSides } from './MergeSides';

/** Merges memories into one of them, after a look at what that comes to. */
export function MergeDialog() {
  const open = useFrame((now) => now.dialog === 'merge');
  return open && <OpenDialog />;
}

function OpenDialog() {
  const { mergeIds, closeDialog } = useFrame.getState();
  const [ids, setIds] = useState(mergeIds);
  const [keepId, setKeepId] = useState<string | null>(null);
  /** What the person wrote or took out; null: as it is proposed. */
  const [text, setText] = useState<string | null>(null);
  const [tags, setTags] = useState<string[] | null>(null);
  const merge = useCommand('memories.merge');
  const enough = canMerge(ids.length);
  const kept: { keepId?: string } = keepId !== null && ids.includes(keepId) ? { keepId } : {};
  const query = useRequest(
    'memories.mergePreview',
    { ids: [...ids], ...kept },
    { enabled: enough, keepPrevious: true },
  );
  const preview = enough ? query.data : undefined;
  const words = text ?? preview?.text ?? '';
  // At once, before the preview has followed.
  const stays = kept.keepId ?? preview?.keepId ?? '';

  async function onMerge(): Promise<void> {
    if (preview === undefined) return;
    try {
      const { id } = await merge.mutateAsync({
        ids: [...ids],
        keepId: stays,
        text: words,
        tags: tags ?? preview.tags,
      });
      closeDialog();
      const { inspected, inspectInstead } = useNavigation.getState();
      if (inspected?.kind === 'memory' && ids.includes(inspected.id)) inspectInstead({ kind: 'memory', id });
      announceChange(`Merged ${countOf(ids.length, 'memory', 'memories')} into “${excerpt(words, 48)}”.`);
    } catch (error) {
      announceError(error);
    }
  }

  // Asked for beside one memory, the other one is the first thing to choose.
  const picking = mergeIds.length < 2;
  const add = ids.length < MERGE_MOST && (
    <AddToMerge ids={ids} first={picking} onAdd={(id) => setIds([...ids, id])} />
  );
  const footer = (
    <>
      <Button onClick={closeDialog}>Cancel</Button>
      <Button
        variant="primary"
        icon={GitMerge}
        busy={merge.isPending}
        disabled={preview === undefined || query.isPlaceholderData || words.trim() === ''}
        onClick={() => void onMerge()}
      >
        {enough ? `Merge ${countOf(ids.length, 'memory', 'memories')}` : 'Merge'}
      </Button>
    </>
  );
  return (
    <Dialog open size="lg" title="Merge memories" onClose={closeDialog} footer={footer}>
      <div className={styles.body}>
        {preview !== undefined && (
          <MergeSides
            memories={preview.memories}
            keepId={stays}
            onKeep={setKeepId}
            onUseText={setText}
            onLeaveOut={(id) => setIds(ids.filter((other) => other !== id))}
          />
        )}
        {picking && add}
        {enough && query.error !== null && (
          <ErrorState
            title="They cannot be merged"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {enough && preview === undefined && query.error === null && (
          <Skeleton lines={5} label="Looking at what merging comes to" />
        )}
        {preview !== undefined && (
          <MergeResult
            preview={preview}
            text={words}
            tags={tags ?? preview.tags}
            onText={setText}
            onTags={setTags}
          />
        )}
        {!picking && add}
        <p className={styles.note}>
          The others are kept as its history. Undo takes the merge back, and so does “Unmerge” in its pane, at
          any time.
        </p>
      </div>
    </Dialog>
  );
}
