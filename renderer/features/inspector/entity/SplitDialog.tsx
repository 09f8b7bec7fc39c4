import { Split } from 'lucide-react';
import { useId, useState } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { entityType } from '#shared/domain/graph';
import { messageOf } from '#shared/errors';
import { useCommand } from '../../../api/queries';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { announceChange } from '../../../ui/changeToast';
import { Dialog } from '../../../ui/Dialog';
import { otherNames } from '../../../ui/entity/entityWords';
import { ShortName } from '../../../ui/entity/ShortName';
import { TYPE_WORDS } from '../../../ui/entity/typeMarks';
import { countOf } from '../../../ui/format';
import { excerpt } from '../../../ui/memory/words';
import { Select } from '../../../ui/Select';
import { TimeAgo } from '../../../ui/TimeAgo';
import { toggled } from '../../../ui/toggled';
import { CheckList } from './CheckList';
import styles from './GraphDialog.module.css';
import { splitFault, withName, type SplitDraft } from './splitDraft';

const TYPES = entityType.options.map((value) => ({ value, label: TYPE_WORDS[value] }));
const MAX_NAME = 200;
const TEXT_GRAPHEMES = 160;

interface Props {
  detail: RouteOutput<'graph.entity'>;
  onClose: () => void;
}

/** Takes apart what is really two: the names and memories of the other thing are chosen, and it gets a name of its own. */
export function SplitDialog({ detail: { entity, aliases, memories }, onClose }: Props) {
  const nameId = useId();
  const [draft, setDraft] = useState<SplitDraft>({ names: new Set(), memoryIds: new Set() });
  const [typedName, setTypedName] = useState<string | null>(null);
  const [type, setType] = useState(entity.type);
  const split = useCommand('graph.split');
  const names = otherNames(aliases, entity.name);
  const name = typedName ?? [...draft.names][0] ?? '';
  const fault = splitFault(draft, name, entity.mentions);

  const run = (): void =>
    split.mutate(
      { id: entity.id, name, type, aliases: [...draft.names], memoryIds: [...draft.memoryIds] },
      {
        onSuccess: ({ id }) => {
          onClose();
          useNavigation.getState().inspect({ kind: 'entity', id });
          announceChange(`Split “${excerpt(name)}” off from “${excerpt(entity.name)}”.`);
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Split “${excerpt(entity.name, 40)}” in two`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Split}
            disabled={fault !== null}
            busy={split.isPending}
            onClick={run}
          >
            Split
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.intro}>
          Choose what belongs to the other thing. What those memories say of it moves there too.
        </p>
        {names.length > 0 && (
          <CheckList
            legend="Names"
            items={names.map((alias) => ({ key: alias.name, words: <ShortName name={alias.name} /> }))}
            chosen={draft.names}
            onToggle={(key) => setDraft(withName(draft, key, memories))}
          />
        )}
        <CheckList
          legend={
            memories.length < entity.mentions
              ? `Memories, the newest ${memories.length} of ${entity.mentions}`
              : 'Memories'
          }
          items={memories.map((memory) => ({
            key: memory.id,
            words: <bdi dir="auto">{excerpt(memory.text, TEXT_GRAPHEMES)}</bdi>,
            detail: <TimeAgo at={memory.createdAt} />,
          }))}
          chosen={draft.memoryIds}
          onToggle={(key) => setDraft({ ...draft, memoryIds: toggled(draft.memoryIds, key) })}
        />
        <div className={styles.pair}>
          <div className={styles.field}>
            <label htmlFor={nameId} className={styles.label}>
              Name of the other thing
            </label>
            <input
              id={nameId}
              dir="auto"
              className={styles.input}
              maxLength={MAX_NAME}
              value={name}
              onChange={(event) => setTypedName(event.target.value)}
            />
          </div>
          <Select label="Its type" value={type} options={TYPES} onChange={setType} />
        </div>
        <p className={styles.outcome} role="status">
          {fault ??
            `“${excerpt(name, 40)}” gets ${countOf(draft.names.size, 'name', 'names')} and ${countOf(draft.memoryIds.size, 'memory', 'memories')}. “${excerpt(entity.name, 40)}” keeps ${countOf(Math.max(0, entity.mentions - draft.memoryIds.size), 'memory', 'memories')}.`}
        </p>
        {split.error !== null && (
          <p role="alert" className={styles.fault}>
            {messageOf(split.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
