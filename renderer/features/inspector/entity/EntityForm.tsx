import { useId, useState, type ReactNode } from 'react';
import type { RouteOutput } from '#shared/contract/index';
import { entityType } from '#shared/domain/graph';
import { messageOf } from '#shared/errors';
import { Button } from '../../../ui/Button';
import { TYPE_WORDS } from '../../../ui/entity/typeMarks';
import { excerpt } from '../../../ui/memory/words';
import { Select } from '../../../ui/Select';
import styles from './EntityIntro.module.css';
import { entityPatch } from './entityPatch';
import type { EntityEditor, EntityPatch } from './useEntityEditor';
import { closeOnEscape } from '../closeOnEscape';

interface Props {
  detail: RouteOutput<'graph.entity'>;
  editor: EntityEditor;
  onClose: () => void;
}

const TYPES = entityType.options.map((value) => ({ value, label: TYPE_WORDS[value] }));
const MAX_NAME = 200;
const MAX_DESCRIPTION = 2_000;

/** Name, type and description, saved in one step. What a person wrote goes before what texts say, until it is given back. */
export function EntityForm({ detail: { entity, given }, editor, onClose }: Props) {
  const [name, setName] = useState(entity.name);
  const [type, setType] = useState(entity.type);
  const [description, setDescription] = useState(entity.description ?? '');
  const [fault, setFault] = useState<string | null>(null);

  const send = (patch: EntityPatch, sentence: string): void =>
    void editor.edit(patch, sentence).then(onClose, (error: unknown) => setFault(messageOf(error)));
  const save = (): void => {
    const patch = entityPatch(entity, { name, type, description });
    if (patch === null) onClose();
    else if (patch.name !== undefined) {
      send(patch, `Renamed “${excerpt(entity.name)}” to “${excerpt(name.trim())}”.`);
    } else send(patch, `Changed “${excerpt(entity.name)}”.`);
  };
  const giveBack = (what: keyof EntityPatch) => () =>
    send({ [what]: null }, `The ${what} of “${excerpt(entity.name)}” follows what texts say again.`);

  return (
    <form
      className={styles.form}
      aria-label="Edit"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={closeOnEscape(onClose)}
    >
      <Field label="Name" given={given.name} onGiveBack={giveBack('name')}>
        {(id) => (
          <input
            id={id}
            dir="auto"
            autoFocus
            maxLength={MAX_NAME}
            className={styles.input}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.field}>
        <Select label="Type" value={type} options={TYPES} onChange={setType} />
        {given.type && <GiveBack onClick={giveBack('type')} what="type" />}
      </div>
      <Field label="Description" given={given.description} onGiveBack={giveBack('description')}>
        {(id) => (
          <textarea
            id={id}
            dir="auto"
            rows={3}
            maxLength={MAX_DESCRIPTION}
            className={styles.input}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="sm" variant="primary" type="submit" busy={editor.busy} disabled={name.trim() === ''}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  given: boolean;
  onGiveBack: () => void;
  children: (id: string) => ReactNode;
}

function Field({ label, given, onGiveBack, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(id)}
      {given && <GiveBack onClick={onGiveBack} what={label.toLowerCase()} />}
    </div>
  );
}

function GiveBack({ onClick, what }: { onClick: () => void; what: string }) {
  return (
    <button type="button" className={styles.back} onClick={onClick}>
      Back to the {what} that texts give
    </button>
  );
}
