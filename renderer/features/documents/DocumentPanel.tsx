import { useMemo, useState } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { removeDocuments } from '../../ui/documents/documentActions';
import { checkAgain } from '../../ui/documents/ingest';
import { MoveDialog } from '../../ui/documents/MoveDialog';
import { targetsOf } from '../../ui/table/selection';
import { useGrid } from '../../ui/table/useGrid';
import { DocumentBar } from './DocumentBar';
import type { DocumentCommand } from './documentKeys';
import { useDocumentsChoice } from './documentsChoice';
import { DocumentTable } from './DocumentTable';
import { NoDocuments } from './NoDocuments';

interface Props {
  documents: readonly DocumentInfo[];
  /** They still answer an earlier question. */
  stale: boolean;
  /** A search or a collection narrows the list. */
  narrowed: boolean;
  onClearFilters: () => void;
}

/** The list with what can be done to what is selected in it, and what stands there instead of rows. */
export function DocumentPanel({ documents, stale, narrowed, onClearFilters }: Props) {
  const { query, collection, sort } = useDocumentsChoice();
  const order = useMemo(() => documents.map(({ id }) => id), [documents]);
  const question = useMemo(() => ({ query, collection, sort }), [query, collection, sort]);
  const grid = useGrid(order, question, JSON.stringify([query, collection]));
  const [moving, setMoving] = useState<readonly DocumentInfo[] | null>(null);
  const selected = grid.selection.rows.size;

  function run(command: DocumentCommand): void {
    const ids = new Set(targetsOf(grid.selection, order[grid.active] ?? null));
    const targets = documents.filter(({ id }) => ids.has(id));
    if (targets.length === 0) return;
    if (command === 'remove') void removeDocuments(targets);
    else if (command === 'moveTo') setMoving(targets);
    else checkAgain(targets);
  }

  if (documents.length === 0) return <NoDocuments narrowed={narrowed} onClearFilters={onClearFilters} />;
  return (
    <>
      <DocumentTable
        documents={documents}
        grid={grid}
        order={order}
        question={question}
        stale={stale}
        onCommand={run}
      />
      {selected > 0 && (
        <DocumentBar
          count={selected}
          all={selected === documents.length}
          ids={grid.selection.rows}
          onCommand={run}
          onClear={grid.clearSelection}
        />
      )}
      {moving !== null && <MoveDialog documents={moving} onClose={() => setMoving(null)} />}
    </>
  );
}
