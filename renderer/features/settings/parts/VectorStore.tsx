import { useState } from 'react';
import type { VectorStoreStatus } from '#shared/contract/vectorStores';
import { COMPARED } from '#shared/domain/memory';
import { bridge } from '../../../api/bridge';
import { queryClient, queryKey, useRequest } from '../../../api/queries';
import { Button } from '../../../ui/Button';
import { announceError } from '../../../ui/changeToast';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { countOf, formatNumber } from '../../../ui/format';
import { PartRow } from '../PartRow';
import { optionWords } from '../settingWords';
import styles from './Parts.module.css';
import { Problem } from './Problem';

const REFRESH_MS = 3_000;

/** How the store that searches by meaning stands. Nothing is to be said of the one that is part of the app. */
export function VectorStore() {
  const status = useRequest('vectorStore.status', {}, { refetchIntervalMs: REFRESH_MS }).data;
  const [asked, setAsked] = useState<'check' | 'rebuild' | null>(null);
  const [confirming, setConfirming] = useState(false);
  if (status === undefined || status.store === 'sqlite-vec') return null;
  const ask = (what: 'check' | 'rebuild'): void => {
    setAsked(what);
    const answer =
      what === 'check'
        ? bridge.request('vectorStore.status', { check: true })
        : bridge.request('vectorStore.rebuild', {});
    answer
      .then((now) => queryClient.setQueryData(queryKey('vectorStore.status', {}), now), announceError)
      .finally(() => setAsked(null));
  };
  const name = optionWords('vectorStore', status.store);
  return (
    <PartRow
      title={stateWords(name, status)}
      note={
        <>
          <span className="mono">
            <bdi>{status.address}</bdi>
          </span>
          {status.collection !== '' && (
            <>
              {', copy '}
              <bdi className="mono">{status.collection}</bdi>
            </>
          )}
          {status.state === 'copying' && (
            <progress
              aria-label={`Copying to ${name}`}
              className={styles.bar}
              max={Math.max(1, status.total)}
              value={status.done}
            />
          )}
          <p role="status">{progressWords(status)}</p>
          <Problem text={status.problem} />
        </>
      }
    >
      <div className={styles.buttons}>
        <Button size="sm" busy={asked === 'check'} disabled={asked !== null} onClick={() => ask('check')}>
          Test the connection
        </Button>
        <Button
          size="sm"
          busy={asked === 'rebuild'}
          disabled={asked !== null}
          onClick={() => setConfirming(true)}
        >
          Copy everything anew…
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={`Copy everything to ${name} anew?`}
        confirmLabel="Copy anew"
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          ask('rebuild');
        }}
      >
        <p>
          It goes on in the background. Until it is done, memories are compared on this computer. What does
          not belong there is removed; your memories stay as they are.
        </p>
      </ConfirmDialog>
    </PartRow>
  );
}

function stateWords(name: string, { state }: VectorStoreStatus): string {
  switch (state) {
    case 'ready':
      return `${name} is in use`;
    case 'copying':
      return `Copying to ${name}`;
    case 'unreachable':
      return `${name} does not answer`;
    case 'refused':
      return `${name} may not be asked`;
    case 'failing':
      return `${name} does not do what it is asked`;
  }
}

function progressWords({ state, done, total, waiting }: VectorStoreStatus): string {
  const rest = waiting === 0 ? '' : ` ${countOf(waiting, 'change waits', 'changes wait')} to be told.`;
  if (state === 'copying') {
    return `${formatNumber(done)} of ${countOf(total, ...COMPARED)} copied.${rest}`;
  }
  if (state === 'ready') return `${countOf(done, ...COMPARED)} there.${rest}`;
  return `Memories are compared on this computer meanwhile; nothing is lost.${rest}`;
}
