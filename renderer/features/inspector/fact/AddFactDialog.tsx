import { useId, useState } from 'react';
import { messageOf } from '#shared/errors';
import { useCommand } from '../../../api/queries';
import { useFrame } from '../../../app/frameState';
import { useNavigation } from '../../../app/navigation';
import { Button } from '../../../ui/Button';
import { announceChange } from '../../../ui/changeToast';
import { DayField } from '../../../ui/DayField';
import { Dialog } from '../../../ui/Dialog';
import { EntityField } from '../../../ui/entity/EntityField';
import { RelationField } from '../../../ui/entity/RelationField';
import { excerpt } from '../../../ui/memory/words';
import styles from './AddFactDialog.module.css';
import { EvidenceChoice } from './EvidenceChoice';
import { EMPTY_DRAFT, factFault, factInput, factSentence, type FactDraft } from './factDraft';

/** The form for a new fact, from anywhere in the window. */
export function AddFactDialog() {
  const open = useFrame((state) => state.dialog === 'addFact');
  return open ? <OpenDialog /> : null;
}

function OpenDialog() {
  const close = useFrame.getState().closeDialog;
  const source = useFrame((state) => state.factSource);
  const [draft, setDraft] = useState<FactDraft>({ ...EMPTY_DRAFT, source });
  const add = useCommand('graph.addEdge');
  const formId = useId();
  const fault = factFault(draft);
  const sentence = factSentence(draft);
  const change = (part: Partial<FactDraft>): void => {
    add.reset();
    setDraft((now) => ({ ...now, ...part }));
  };
  const save = (): void => {
    const input = factInput(draft);
    if (input === null || add.isPending) return;
    add.mutate(input, {
      onSuccess: ({ id }) => {
        close();
        useNavigation.getState().inspect({ kind: 'edge', id });
        announceChange(`Added: ${excerpt(sentence ?? '', 80)}`);
      },
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Add a fact"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <EntityField
          label="Who or what"
          allowNew
          autoFocus={source === null}
          value={draft.source}
          onChange={(choice) => change({ source: choice })}
        />
        <div className={styles.ends}>
          <RelationField
            text={draft.relation}
            autoFocus={source !== null}
            onText={(relation) => change({ relation })}
          />
          <EntityField
            label="To whom or what"
            allowNew
            value={draft.target}
            onChange={(choice) => change({ target: choice })}
          />
        </div>
        <div className={styles.days}>
          <DayField
            label="True from"
            value={draft.validFrom}
            emptyWords="Not known"
            moment="start"
            onChange={(validFrom) => change({ validFrom })}
          />
          <DayField
            label="True until"
            value={draft.validTo}
            emptyWords="Still true"
            moment="end"
            onChange={(validTo) => change({ validTo })}
          />
        </div>
        <EvidenceChoice
          evidence={draft.evidence}
          sentence={sentence}
          onChange={(evidence) => change({ evidence })}
        />
        {add.error === null ? (
          <p className={styles.hint} role="status">
            {fault}
          </p>
        ) : (
          <p role="alert" className={styles.fault}>
            {messageOf(add.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
