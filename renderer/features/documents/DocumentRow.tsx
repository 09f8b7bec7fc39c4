import { memo, type MouseEvent } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useRequest } from '../../api/queries';
import { folderOf, stateOf } from '../../ui/documents/documentWords';
import { FormatIcon } from '../../ui/documents/FormatIcon';
import { useIngest } from '../../ui/documents/ingestState';
import { formatBytes, formatNumber } from '../../ui/format';
import styles from '../../ui/table/Table.module.css';
import { TimeAgo } from '../../ui/TimeAgo';
import { DOCUMENT_COLUMNS, type DocumentColumn } from './columns';
import own from './DocumentTable.module.css';

interface Props {
  document: DocumentInfo;
  index: number;
  /** Pixels from the top of the body. */
  top: number;
  active: boolean;
  selected: boolean;
  /** Shown in the inspector. */
  opened: boolean;
  onPress: (index: number, event: MouseEvent) => void;
}

export const DocumentRow = memo(function DocumentRow(props: Props) {
  const { document, index, top, active, selected, opened, onPress } = props;
  return (
    <div
      role="row"
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-opened={opened}
      data-row={index}
      tabIndex={active ? 0 : -1}
      onClick={(event) => onPress(index, event)}
    >
      <div role="gridcell" aria-colindex={1} data-column="select" className={styles.select}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select “${document.name}”`}
          // The row takes the click, the keys held with it too.
          onChange={() => undefined}
        />
      </div>
      {DOCUMENT_COLUMNS.map(({ id, end }, place) => (
        <div
          key={id}
          role="gridcell"
          aria-colindex={place + 2}
          data-column={id}
          className={id === 'name' ? styles.text : end ? styles.end : undefined}
        >
          {CELLS[id](document)}
        </div>
      ))}
    </div>
  );
});

const CELLS: Readonly<Record<DocumentColumn['id'], (document: DocumentInfo) => React.ReactNode>> = {
  name: (document) => <Name document={document} />,
  collection: ({ collection }) => (
    <bdi className={styles.cut} title={collection}>
      {collection}
    </bdi>
  ),
  pages: ({ pages }) => (pages === null ? '' : formatNumber(pages)),
  chunks: ({ chunks }) => formatNumber(chunks),
  sizeBytes: ({ sizeBytes }) => formatBytes(sizeBytes),
  addedAt: ({ addedAt }) => <TimeAgo at={addedAt} />,
  state: (document) => <State document={document} />,
};

function Name({ document }: { document: DocumentInfo }) {
  const folder = folderOf(document);
  return (
    <>
      <span className={styles.icon}>
        <FormatIcon format={document.format} />
      </span>
      <span className={own.name} title={document.path}>
        <bdi className={own.title}>{document.name}</bdi>
        {folder !== '' && <bdi className={own.folder}>{folder}</bdi>}
      </span>
    </>
  );
}

function State({ document }: { document: DocumentInfo }) {
  const waitsFor = useRequest('jobs.status', {}).data?.waitsFor;
  const reading = useIngest(({ run }) => run?.path ?? null);
  const { tone, words, hint } = stateOf(document, { waitsFor, reading });
  return (
    <span className={own.state} data-tone={tone} title={hint}>
      {words}
      {tone === 'waiting' && (
        <>
          <span className="visually-hidden"> passages embedded</span>
          <progress className={own.bar} aria-hidden max={document.chunks} value={document.embedded} />
        </>
      )}
    </span>
  );
}
