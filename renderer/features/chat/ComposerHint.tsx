import { setMemoryPaused } from '../../app/memoryState';
import { formatNumber } from '../../ui/format';
import { Kbd } from '../../ui/Kbd';
import styles from './Composer.module.css';
import { isRemember } from './rememberHint';
import { MAX_TEXT } from './textLimit';

/** From this many UTF-16 units on, the length is worth a word. */
const LONG = 4_000;

interface Props {
  draft: string;
  running: boolean;
  /** A message waits already for the end of the answer. */
  waiting: boolean;
  memoryPaused: boolean;
  readOnly: boolean;
  incognito: boolean;
}

/** What the keys do now, and what becomes of the message. */
export function ComposerHint({ draft, running, waiting, memoryPaused, readOnly, incognito }: Props) {
  const long = draft.length > LONG;
  return (
    <p id="composer-hint" className={styles.hint}>
      {draft.length > MAX_TEXT ? (
        <span className={styles.tooLong}>
          {formatNumber(draft.length - MAX_TEXT)} characters too long to send. It stays here until you shorten
          it.
        </span>
      ) : (
        <Keys draft={draft} running={running} waiting={waiting} remembers={!incognito} />
      )}
      <span className={styles.space} />
      {long && draft.length <= MAX_TEXT && <span>{formatNumber(draft.length)} characters</span>}
      {memoryPaused && !incognito && (
        <span className={styles.paused}>
          Memory is paused: nothing is recalled or learnt.{' '}
          <button type="button" className={styles.resume} onClick={() => void setMemoryPaused(false)}>
            Resume
          </button>
        </span>
      )}
      {readOnly && !memoryPaused && <span>Read-only: nothing of this is learnt.</span>}
    </p>
  );
}

interface KeysProps {
  draft: string;
  running: boolean;
  waiting: boolean;
  /** Commands and “remember:” mean something here: not in an incognito chat. */
  remembers: boolean;
}

function Keys({ draft, running, waiting, remembers }: KeysProps) {
  if (running) {
    const written = draft.trim() !== '';
    return (
      <>
        <Kbd keys="Escape" /> stops the answer
        {written && (
          <>
            <span className={styles.apart} />
            {waiting ? (
              'One message waits already; this one stays here.'
            ) : (
              <>
                <Kbd keys="Enter" /> sends it after the answer
              </>
            )}
          </>
        )}
      </>
    );
  }
  if (remembers && isRemember(draft)) {
    return <span className={styles.remember}>Will be kept as a memory.</span>;
  }
  return (
    <>
      <Kbd keys="Enter" /> sends <span className={styles.apart} /> <Kbd keys="Shift+Enter" /> new line
      {remembers && (
        <>
          {' '}
          <span className={styles.apart} /> <Kbd keys="/" /> commands
        </>
      )}
    </>
  );
}
