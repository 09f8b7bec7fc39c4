import { useState } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useRequest } from '../../api/queries';
import { Button } from '../Button';
import { Combobox } from '../Combobox';
import { Dialog } from '../Dialog';
import { formatNumber } from '../format';
import { moveDocuments } from './documentActions';
import { ALL_DOCUMENTS, documentsOf } from './documentWords';
import styles from './MoveDialog.module.css';

const MOST_SIGNS = 100;

interface Props {
  documents: readonly Pick<DocumentInfo, 'id' | 'name'>[];
  onClose: () => void;
}

/** Moves documents to a collection: one that there is, or a new one. */
export function MoveDialog({ documents, onClose }: Props) {
  const [text, setText] = useState('');
  const known = useRequest('documents.list', ALL_DOCUMENTS).data?.collections ?? null;
  const name = text.trim();
  const save = (): void => {
    onClose();
    void moveDocuments(documents, name);
  };
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={name === '' || name.length > MOST_SIGNS} onClick={save}>
        Move
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Move ${documentsOf(documents.length)} to a collection`}
      footer={footer}
    >
      <div className={styles.fields}>
        <Combobox
          label="Collection"
          placeholder="work, recipes, manuals"
          text={text}
          onText={setText}
          autoFocus
          options={
            known &&
            known
              .filter((collection) => collection.name.toLowerCase().includes(name.toLowerCase()))
              .map((collection) => ({
                key: collection.name,
                label: collection.name,
                detail: formatNumber(collection.documents),
              }))
          }
          onChoose={setText}
        />
        <p className={styles.note}>A name that is new makes a new collection.</p>
      </div>
    </Dialog>
  );
}
