import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { formatBytes } from '../../ui/format';
import { useChatUi } from './chatUi';
import { cancelPull, pullPercent, startPull, usePull } from './pull';
import styles from './PullDialog.module.css';

/** Gets a model by name through the model server. */
export function PullDialog() {
  const open = useChatUi((state) => state.dialog === 'pull');
  const close = (): void => useChatUi.getState().openDialog(null);
  const pull = usePull();
  const [name, setName] = useState('');
  const wanted = name.trim();
  const start = (): void => {
    if (wanted !== '') void startPull(wanted);
  };
  const footer = pull.running ? (
    <>
      <Button onClick={cancelPull}>Cancel the download</Button>
      <Button variant="primary" onClick={close}>
        Go on in the background
      </Button>
    </>
  ) : (
    <>
      <Button onClick={close}>Close</Button>
      <Button variant="primary" disabled={wanted === ''} onClick={start}>
        Get it
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title="Get a model" size="sm" footer={footer}>
      {pull.running ? (
        <Progress />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <label htmlFor="pull-name">Name of the model</label>
          <input
            id="pull-name"
            data-autofocus
            className={styles.name}
            placeholder="llama3.2:3b"
            value={name}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            onChange={(event) => setName(event.target.value)}
          />
          <p className={styles.note}>
            Ollama downloads it from its library, and that is a connection to the outside. Small models start
            at about 300 MB; 3 to 8 billion parameters answer well on most machines.
          </p>
        </form>
      )}
      {pull.error !== null && (
        <p role="alert" className={styles.error}>
          {pull.error}
        </p>
      )}
    </Dialog>
  );
}

function Progress() {
  const { name, progress } = usePull();
  const total = progress?.totalBytes ?? null;
  const done = progress?.completedBytes ?? 0;
  return (
    <div className={styles.running}>
      <p>
        Getting {name}
        {pullPercent(progress)}
      </p>
      <progress
        className={styles.bar}
        aria-label={`Download of ${name}`}
        {...(total === null || total === 0 ? {} : { max: total, value: done })}
      />
      <p className={styles.note} role="status">
        {total === null || total === 0
          ? (progress?.status ?? 'Starting')
          : `${formatBytes(done)} of ${formatBytes(total)}`}
      </p>
    </div>
  );
}
