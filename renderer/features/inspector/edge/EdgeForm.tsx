import { useState } from 'react';
import type { NamedEdge } from '#shared/domain/graph';
import { messageOf } from '#shared/errors';
import { useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { DayField } from '../../../ui/DayField';
import type { EntityChoice } from '../../../ui/entity/entityChoice';
import { EntityField } from '../../../ui/entity/EntityField';
import { RelationField } from '../../../ui/entity/RelationField';
import { relationWords } from '../../../ui/memory/words';
import { edgeFault, edgePatch, type EdgeDraft } from './edgeDraft';
import { closeOnEscape } from '../closeOnEscape';
import styles from './EdgePane.module.css';
import type { EdgeEditor } from './useEdgeEditor';

interface Props {
  edge: NamedEdge;
  editor: EdgeEditor;
  onClose: () => void;
}

/** The relation as it should be: both ends, the verb, its time. */
export function EdgeForm({ edge, editor, onClose }: Props) {
  const [source, setSource] = useEnd(edge.sourceId, edge.source);
  const [target, setTarget] = useEnd(edge.targetId, edge.target);
  const [relation, setRelation] = useState(relationWords(edge.relation));
  const [validFrom, setValidFrom] = useState(edge.validFrom);
  const [validTo, setValidTo] = useState(edge.validTo);
  const [refused, setRefused] = useState<string | null>(null);
  const draft: EdgeDraft = {
    sourceId: source?.id ?? null,
    relation,
    targetId: target?.id ?? null,
    validFrom,
    validTo,
  };
  const fault = edgeFault(draft);

  const save = (): void => {
    if (fault !== null) return;
    const patch = edgePatch(edge, draft);
    if (patch === null) return onClose();
    void editor.edit(patch).then(onClose, (error: unknown) => setRefused(messageOf(error)));
  };
  return (
    <form
      className={styles.form}
      aria-label="Edit the relation"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={closeOnEscape(onClose)}
    >
      <EntityField label="Who or what" value={source} onChange={setSource} />
      <RelationField text={relation} onText={setRelation} autoFocus />
      <EntityField label="To whom or what" value={target} onChange={setTarget} />
      <div className={styles.days}>
        <DayField
          label="True from"
          value={validFrom}
          emptyWords="Not known"
          moment="start"
          onChange={setValidFrom}
        />
        <DayField
          label="True until"
          value={validTo}
          emptyWords="Still true"
          moment="end"
          onChange={setValidTo}
        />
      </div>
      <p className={styles.quiet}>
        The memories stay as they are; they no longer bring the old relation back.
      </p>
      <div className={styles.buttons}>
        {/* Never disabled nor moved by what stands below: a day counts once its field is left, as by the press on Save. */}
        <Button size="sm" variant="primary" type="submit" busy={editor.busy}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {(refused ?? fault) !== null && (
        <p role="alert" className={styles.fault}>
          {refused ?? fault}
        </p>
      )}
    </form>
  );
}

/** An end of the edge; what type it has is asked for, since edges do not say. */
function useEnd(id: string, name: string): [EntityChoice | null, (choice: EntityChoice | null) => void] {
  const [chosen, setChosen] = useState<EntityChoice | null | undefined>(undefined);
  const type = useRequest('graph.entity', { id }).data?.entity.type ?? 'concept';
  return [chosen === undefined ? { id, name, type } : chosen, setChosen];
}
