import { useRef } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useRequest } from '../../../api/queries';
import { FormatIcon } from '../../../ui/documents/FormatIcon';
import { folderOf, FORMAT_WORDS, isOnDisk, stateOf } from '../../../ui/documents/documentWords';
import { formatBytes, formatNumber } from '../../../ui/format';
import { TimeAgo } from '../../../ui/TimeAgo';
import styles from '../Inspector.module.css';
import { isGone } from '../isGone';
import { PaneFallback } from '../PaneFallback';
import { PaneHeader } from '../PaneHeader';
import { Particulars, type Particular } from '../Particulars';
import { Section } from '../Section';
import { DocumentActions } from './DocumentActions';
import own from './DocumentPane.module.css';
import { PassageList } from './PassageList';

interface Props {
  id: string;
  /** The memory whose passage is shown; undefined: the beginning. */
  at: string | undefined;
}

/** A document: what is known of the file, what can be done with it, and all of its passages. */
export function DocumentPane({ id, at }: Props) {
  const query = useRequest('documents.get', { id }, { keepPrevious: true });
  const place = useRequest('documents.placeOf', { memoryId: at ?? '' }, { enabled: at !== undefined });
  if (query.data === undefined || isGone(query.error)) {
    return <PaneFallback what="document" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <LoadedDocument
      key={query.data.id}
      document={query.data}
      at={at === undefined ? undefined : place.data?.place?.position}
    />
  );
}

function LoadedDocument({ document, at }: { document: DocumentInfo; at: number | undefined }) {
  const scroller = useRef<HTMLDivElement>(null);
  const state = stateOf(document);
  return (
    <div className={styles.pane}>
      <PaneHeader icon={<FormatIcon format={document.format} />} title="Document" />
      <div ref={scroller} className={styles.content} data-inspector tabIndex={-1}>
        <div className={styles.intro}>
          <h3 className={styles.name} dir="auto">
            {document.name}
          </h3>
          {state.tone !== 'ready' && (
            <p className={own.state} data-tone={state.tone}>
              {state.hint}
            </p>
          )}
          <DocumentActions document={document} />
        </div>
        <Section title="Particulars" fold="document">
          <Particulars rows={rowsOf(document)} />
        </Section>
        <Section title="Passages" detail={formatNumber(document.chunks)}>
          {document.chunks === 0 ? (
            <p className={styles.quiet}>Nothing could be read from it as text.</p>
          ) : (
            <PassageList document={document} scroller={scroller} at={at} />
          )}
        </Section>
      </div>
    </div>
  );
}

function rowsOf(document: DocumentInfo): Particular[] {
  const { path, pages, modifiedAt, chunkTokens, overlapTokens } = document;
  const folder = folderOf(document);
  const onDisk = isOnDisk(document);
  return [
    { name: 'Collection', value: document.collection },
    { name: 'Format', value: FORMAT_WORDS[document.format] },
    { name: 'Size', value: formatBytes(document.sizeBytes) },
    { name: 'Pages', value: pages === null ? null : formatNumber(pages) },
    { name: 'File changed', value: modifiedAt === null ? null : <TimeAgo at={modifiedAt} /> },
    { name: 'Added', value: <TimeAgo at={document.addedAt} /> },
    { name: 'Last read', value: <TimeAgo at={document.readAt} /> },
    {
      name: 'Cut into',
      value: `${formatNumber(chunkTokens)} tokens each, of which ${formatNumber(overlapTokens)} overlap`,
    },
    onDisk
      ? { name: 'Path', value: path, mono: true, copies: path }
      : { name: 'Folder', value: folder === '' ? null : folder },
    {
      name: 'Comes from',
      value: onDisk
        ? null
        : 'A browser, which does not tell where files lie. Drop it again to bring it up to date.',
    },
  ];
}
