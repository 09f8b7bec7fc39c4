import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Alias, Entity } from '#shared/domain/graph';
import { messageOf } from '#shared/errors';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { otherNames } from '../../../ui/entity/entityWords';
import { ShortName } from '../../../ui/entity/ShortName';
import { IconButton } from '../../../ui/IconButton';
import styles from './EntityNames.module.css';
import type { EntityEditor } from './useEntityEditor';

interface Props {
  entity: Entity;
  aliases: readonly Alias[];
  editor: EntityEditor;
}

const MAX_NAME = 200;

/** Other names of the thing, where each comes from, and a field for more. */
export function EntityNames({ entity, aliases, editor }: Props) {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setAdding(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      <ul className={styles.names}>
        {otherNames(aliases, entity.name).map((alias) => (
          <li key={`${alias.namedId}:${alias.name}`} className={styles.name}>
            <span className={styles.words}>
              <ShortName name={alias.name} />
            </span>
            <Origin alias={alias} />
            <IconButton
              icon={X}
              size="sm"
              label={`Take away the name ${alias.name}`}
              disabled={editor.busy}
              onClick={() => editor.removeName(alias.name)}
            />
          </li>
        ))}
      </ul>
      {adding ? (
        <NameField editor={editor} onClose={close} />
      ) : (
        <div>
          <Button ref={opener} size="sm" variant="ghost" icon={Plus} onClick={() => setAdding(true)}>
            Add a name
          </Button>
        </div>
      )}
    </>
  );
}

/** Who says that it is called so; a memory that does is one click away. */
function Origin({ alias: { origin, memoryId } }: { alias: Alias }) {
  if (origin === 'manual') return <span className={styles.origin}>added by you</span>;
  if (memoryId === null) return <span className={styles.origin}>as texts write it</span>;
  return (
    <button
      type="button"
      className={styles.from}
      onClick={() => useNavigation.getState().inspect({ kind: 'memory', id: memoryId })}
    >
      from a memory
    </button>
  );
}

function NameField({ editor, onClose }: { editor: EntityEditor; onClose: () => void }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = (): void => {
    const typed = name.trim();
    if (typed === '') onClose();
    else void editor.addName(typed).then(onClose, (error: unknown) => setFault(messageOf(error)));
  };
  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        autoFocus
        dir="auto"
        aria-label="Another name"
        className={styles.input}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      />
      <Button size="sm" variant="primary" type="submit" busy={editor.busy} disabled={name.trim() === ''}>
        Add
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}
