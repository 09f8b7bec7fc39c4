import { useState } from 'react';
import type { DocumentInfo } from '#shared/domain/document';
import { useRequest } from '../../../api/queries';
import { FormatIcon } from '../../../ui/documents/FormatIcon';
import { useIngest } from '../../../ui/documents/ingestState';
import { folderOf, FORMAT_WORDS, isOnDisk, stateOf } from '../../../ui/documents/documentWords';
import { countOf, formatBytes, formatNumber } from '../../../ui/format';
import { TimeAgo } from '../../../ui/TimeAgo';
import styles from '../Inspector.module.css';
import { isGone } from '../isGone';
import { PaneFallback } from '../PaneFallback';
import { PaneHeader } from '../PaneHeader';
import { Particulars, type Particular } from '../Particulars';
import { Section } from '../Section';
import { DocumentActions } from './DocumentActions';
import own from './DocumentPane.module.css';
import { Outline } from './Outline';
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
      key={`${query.data.id} ${at ?? ''}`}
      document={query.data}
      at={at === undefined ? undefined : place.data?.place?.position}
    />
  );
}

function LoadedDocument({ document, at }: { document: DocumentInfo; at: number | undefined }) {
  // As a state: the list below comes when it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [chosen, setChosen] = useState<number>();
  const waitsFor = useRequest('jobs.status', {}).data?.waitsFor;
  const reading = useIngest(({ run }) => run?.path ?? null);
  const state = stateOf(document, { waitsFor, reading });
  return (
    <div className={styles.pane}>
      <PaneHeader icon={<FormatIcon format={document.format} />} title="Document" />
      <div ref={setScroller} className={styles.content} data-inspector tabIndex={-1}>
        <div className={styles.intro}>
          <h3 className={styles.name} dir="auto">
            {document.name}
          </h3>
          <p className={styles.quiet} dir="auto">
            {summaryOf(document)}
          </p>
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
            scroller !== null && (
              <>
                <Outline documentId={document.id} at={chosen ?? at ?? 0} onChoose={setChosen} />
                <PassageList document={document} scroller={scroller} at={chosen ?? at} />
              </>
            )
          )}
        </Section>
      </div>
    </div>
  );
}

function summaryOf({ format, pages, sizeBytes, collection }: DocumentInfo): string {
  const parts = [FORMAT_WORDS[format], formatBytes(sizeBytes), `in “${collection}”`];
  if (pages !== null) parts.splice(1, 0, countOf(pages, 'page', 'pages'));
  return parts.join(' · ');
}

function rowsOf(document: DocumentInfo): Particular[] {
  const { path, modifiedAt, chunkTokens, overlapTokens } = document;
  const folder = folderOf(document);
  const onDisk = isOnDisk(document);
  return [
    { name: 'File changed', value: modifiedAt === null ? null : <TimeAgo at={modifiedAt} /> },
    { name: 'Added', value: <TimeAgo at={document.addedAt} /> },
    { name: 'Last read', value: <TimeAgo at={document.readAt} /> },
    {
      name: 'Cut into',
      value: `Up to ${formatNumber(chunkTokens)} tokens each, ${formatNumber(overlapTokens)} of them as in the one before`,
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
