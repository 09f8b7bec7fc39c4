import { Merge } from 'lucide-react';
import { useState } from 'react';
import type { Entity } from '#shared/domain/graph';
import { messageOf } from '#shared/errors';
import { useCommand, useRequest } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { announceChange } from '../../../ui/changeToast';
import { Dialog } from '../../../ui/Dialog';
import type { EntityChoice } from '../../../ui/entity/entityChoice';
import { EntityField } from '../../../ui/entity/EntityField';
import { MergePreview } from '../../../ui/entity/MergePreview';
import { mergedSentence } from '../../../ui/entity/mergeWords';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './GraphDialog.module.css';

/** Chooses the other one, shows both beside each other, and which of the two names stays. */
export function MergeDialog({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  const [choice, setChoice] = useState<EntityChoice | null>(null);
  const [keptId, setKeptId] = useState(entity.id);
  const otherId = choice?.id ?? null;
  const other = useRequest('graph.entity', { id: otherId ?? '' }, { enabled: otherId !== null }).data?.entity;
  const merge = useCommand('graph.merge');
  const pair = other !== undefined && other.id === otherId ? ([entity, other] as const) : null;

  const run = (): void => {
    if (pair === null) return;
    const [kept, gone] = keptId === entity.id ? pair : [pair[1], pair[0]];
    merge.mutate(
      { intoId: kept.id, ids: [gone.id] },
      {
        onSuccess: () => {
          onClose();
          if (kept.id !== entity.id) useNavigation.getState().inspectInstead({ kind: 'entity', id: kept.id });
          announceChange(mergedSentence(gone, kept));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Merge two things into one"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Merge}
            disabled={pair === null}
            busy={merge.isPending}
            onClick={run}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <EntityField
          label="The other one"
          value={choice}
          exclude={[entity.id]}
          autoFocus
          onChange={(next) => {
            setChoice(next);
            setKeptId(entity.id);
          }}
        />
        {otherId !== null && pair === null && <Skeleton lines={4} />}
        {pair !== null && <MergePreview pair={pair} keptId={keptId} onKeep={setKeptId} />}
        {merge.error !== null && (
          <p role="alert" className={styles.fault}>
            {messageOf(merge.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
