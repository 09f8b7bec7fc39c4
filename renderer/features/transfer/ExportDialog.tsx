import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { ExportFormat } from '#shared/domain/transfer';
import { useRequest } from '../../api/queries';
import { useFrame, type ExportPart } from '../../app/frameState';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { countOf, formatBytes, formatNumber } from '../../ui/format';
import { Segmented } from '../../ui/Segmented';
import { cancelExport, runExport, useExport } from './exportRun';
import { EXPORT_FORMATS, EXPORT_ORDER } from './exportWords';
import styles from './Transfer.module.css';
import { MOST_FILES } from './zipFolder';

/** Takes memories out: says what each format is good for, and saves the file as the host saves files. */
export function ExportDialog() {
  const open = useFrame((now) => now.dialog === 'export');
  const part = useFrame((now) => now.exportPart);
  return open ? <OpenDialog part={part} /> : null;
}

function OpenDialog({ part }: { part: ExportPart | null }) {
  const close = useFrame.getState().closeDialog;
  const written = useExport((now) => now.written);
  const [format, setFormat] = useState<ExportFormat>(part === null ? 'snapshot' : 'jsonl');
  const [which, setWhich] = useState<'all' | 'part'>(part === null ? 'all' : 'part');
  const all = useRequest('memories.facets', { filter: {} }).data?.total;
  const { ofMemories } = EXPORT_FORMATS[format];
  const rows = which === 'part' && part !== null ? part.rows : null;
  const count = rows?.length ?? all ?? 0;
  const tooMany = format === 'markdown' && count > MOST_FILES;
  const run = (): void => {
    void runExport({ format, rows, count }).then((done) => {
      if (done && useFrame.getState().dialog === 'export') close();
    });
  };
  const busy = written !== null;
  return (
    <Dialog
      open
      title="Export"
      onClose={close}
      footer={
        busy ? (
          <>
            <Button onClick={cancelExport}>Stop</Button>
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" icon={Upload} disabled={tooMany} onClick={run}>
              Export
            </Button>
          </>
        )
      }
    >
      {busy ? (
        <div className={styles.progress}>
          <p role="status">Writing. This window can be closed: it goes on.</p>
          <progress aria-label="Writing the file" />
          <p className={styles.note}>{formatBytes(written)}</p>
        </div>
      ) : (
        <div className={styles.export}>
          <Formats format={format} onChange={setFormat} />
          {ofMemories && part !== null && (
            <div className={styles.which}>
              <Segmented
                label="Which memories"
                value={which}
                onChange={setWhich}
                options={[
                  { value: 'part', label: `${part.words} (${formatNumber(part.rows.length)})` },
                  { value: 'all', label: `All${all === undefined ? '' : ` (${formatNumber(all)})`}` },
                ]}
              />
            </div>
          )}
          {tooMany && (
            <p role="alert" className={styles.note}>
              A zip holds at most {countOf(MOST_FILES, 'note', 'notes')}. Export fewer, or use the command
              line, which writes a folder.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Formats({ format, onChange }: { format: ExportFormat; onChange: (format: ExportFormat) => void }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className="visually-hidden">Format</legend>
      {EXPORT_ORDER.map((each) => (
        <label key={each} className={styles.option}>
          <input
            type="radio"
            name="format"
            checked={each === format}
            {...(each === format ? { 'data-autofocus': true } : {})}
            onChange={() => onChange(each)}
          />
          <span>
            <span className={styles.name}>{EXPORT_FORMATS[each].title}</span>
            <span className={styles.note}>{EXPORT_FORMATS[each].use}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
