import { Import } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { memoryKind } from '#shared/domain/memory';
import { useFrame } from '../../app/frameState';
import { useNavigation } from '../../app/navigation';
import { Button } from '../../ui/Button';
import { undoStep } from '../../ui/changeToast';
import { Dialog } from '../../ui/Dialog';
import { countOf } from '../../ui/format';
import { ImportChoices } from './ImportChoices';
import { ImportDone } from './ImportDone';
import { ImportFailed } from './ImportFailed';
import { ImportPreview } from './ImportPreview';
import { isImporting, nextFile, reset, runImport, stopImport, useImport } from './importRun';
import { ImportStart } from './ImportStart';
import { bringsSomething } from './importWords';
import styles from './Transfer.module.css';
import { TransferProgress } from './TransferProgress';
import { focusIsLost } from '../../ui/lostFocus';

/** Brings in what other tools remember: first what would become of it, then the import, then its undo. */
export function ImportDialog() {
  const open = useFrame((now) => now.dialog === 'import');
  return open ? <OpenDialog /> : null;
}

/** An import that goes on is left alone; the status line leads back to it. */
function close(): void {
  if (!isImporting()) reset();
  useFrame.getState().closeDialog();
}

function OpenDialog() {
  const file = useImport((now) => now.file);
  const name = useImport((now) => now.name);
  const phase = useImport((now) => now.phase);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus may have gone with the phase before.
    if (focusIsLost()) body.current?.focus();
  }, [phase.at]);
  const chooses = phase.at === 'reading' || phase.at === 'preview' || phase.at === 'failed';
  return (
    <Dialog
      open
      size="lg"
      title={name === null ? 'Import' : `Import ${name}`}
      onClose={close}
      footer={<Actions />}
    >
      <div ref={body} tabIndex={-1} className={styles.body} data-phase={phase.at}>
        {file !== null && chooses && (
          <ImportChoices found={phase.at === 'preview' ? phase.preview.format : null} />
        )}
        <Phase />
      </div>
    </Dialog>
  );
}

function Phase() {
  const phase = useImport((now) => now.phase);
  switch (phase.at) {
    case 'start':
      return <ImportStart />;
    case 'handing':
      return (
        <TransferProgress
          words="Handing it over to the engine"
          done={phase.progress?.doneBytes ?? 0}
          total={phase.progress?.totalBytes ?? 0}
        />
      );
    case 'reading':
      return (
        <TransferProgress
          words="Looking at what is in it. Nothing is changed yet."
          done={phase.progress?.doneBytes ?? 0}
          total={phase.progress?.totalBytes ?? 0}
          records={phase.progress?.records ?? 0}
        />
      );
    case 'preview':
      return <ImportPreview preview={phase.preview} />;
    case 'importing':
      return (
        <TransferProgress
          words={phase.stopping ? 'Stopping' : 'Importing. This window can be closed: it goes on.'}
          done={phase.progress?.doneBytes ?? 0}
          total={phase.progress?.totalBytes ?? 0}
          records={phase.progress?.records ?? 0}
          pace={phase}
        />
      );
    case 'done':
      return <ImportDone imported={phase.imported} stopped={phase.stopped} />;
    case 'failed':
      return <ImportFailed message={phase.message} />;
  }
}

function Actions() {
  const phase = useImport((now) => now.phase);
  const more = useImport((now) => now.waiting.length);
  if (phase.at === 'importing') {
    return (
      <>
        <Button busy={phase.stopping} onClick={stopImport}>
          Stop
        </Button>
        <Button variant="primary" onClick={close} data-autofocus>
          Close
        </Button>
      </>
    );
  }
  const next = more > 0 && (phase.at === 'done' || phase.at === 'failed' || phase.at === 'preview') && (
    <Button onClick={nextFile}>
      {phase.at === 'preview' ? 'Skip this file' : `Next file (${more} left)`}
    </Button>
  );
  if (phase.at === 'preview') {
    const { counts } = phase.preview;
    const memories = counts.created + counts.changed;
    return (
      <>
        {next}
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          icon={Import}
          disabled={!bringsSomething(counts)}
          onClick={() => void runImport()}
        >
          {memories === 0 ? 'Import' : `Import ${countOf(memories, 'memory', 'memories')}`}
        </Button>
      </>
    );
  }
  if (phase.at === 'done') return <AfterImport next={next} />;
  return (
    <>
      {next}
      <Button onClick={close}>{phase.at === 'failed' ? 'Close' : 'Cancel'}</Button>
      {phase.at === 'failed' && <Button onClick={reset}>Choose another file</Button>}
    </>
  );
}

/** One step takes all of it back. */
function AfterImport({ next }: { next: ReactNode }) {
  const phase = useImport((now) => now.phase);
  if (phase.at !== 'done') return null;
  const { seq, format } = phase.imported;
  return (
    <>
      {seq !== null && (
        <Button
          className={styles.first ?? ''}
          onClick={() => {
            close();
            void undoStep(seq);
          }}
        >
          Undo this import
        </Button>
      )}
      {next}
      {seq !== null && format !== null && (
        <Button
          onClick={() => {
            close();
            // Named kinds: what was said in chats is listed too.
            const kinds = [...memoryKind.options];
            useNavigation.getState().showMemories({ sources: [`import:${format}`], kinds });
          }}
        >
          Show in Memories
        </Button>
      )}
      <Button variant="primary" onClick={close}>
        Close
      </Button>
    </>
  );
}
