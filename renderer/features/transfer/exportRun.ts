import { create } from 'zustand';
import type { StreamEnd } from '#shared/contract/index';
import type { ExportFormat } from '#shared/domain/transfer';
import { AppError } from '#shared/errors';
import { bridge } from '../../api/bridge';
import { announce, announceError } from '../../ui/changeToast';
import { openSink, type FileSink } from '../../ui/saveStream';
import { contentWords, EXPORT_FORMATS } from './exportWords';
import { zipFolder } from './zipFolder';

export interface ExportRequest {
  format: ExportFormat;
  /** Null: all memories. */
  rows: readonly number[] | null;
  /** How many memories it will be, as far as that is known. */
  count: number;
}

interface ExportState {
  /** Characters written so far; null: nothing is exported now. */
  written: number | null;
}

/** More memories than this are written to disk as they come, where the browser can. */
const LARGE = 50_000;

/** The one export that goes on; the dialog may be closed meanwhile. */
export const useExport = create<ExportState>()(() => ({ written: null }));

let abort = new AbortController();

export function cancelExport(): void {
  abort.abort();
}

/** Writes the file and says where it is. Returns whether it was written; failures are said. */
export async function runExport({ format, rows, count }: ExportRequest): Promise<boolean> {
  const { ending, type, ofMemories } = EXPORT_FORMATS[format];
  let sink: FileSink | null = null;
  abort = new AbortController();
  try {
    const day = new Date().toISOString().slice(0, 10);
    sink = await openSink(`mnemoscope-${day}.${ending}`, { type, large: count > LARGE });
    if (sink === null) return false;
    useExport.setState({ written: 0 });
    const end = await writeTo(sink, { format, ...(ofMemories && rows !== null ? { rows: [...rows] } : {}) });
    const fileName = format === 'markdown' ? `${end.fileName}.zip` : end.fileName;
    await sink.close(fileName);
    announce(`Saved ${fileName}: ${contentWords(end)}.`);
    return true;
  } catch (error) {
    await sink?.abort();
    if (!(error instanceof AppError && error.code === 'CANCELLED')) announceError(error);
    return false;
  } finally {
    useExport.setState({ written: null });
  }
}

async function writeTo(
  sink: FileSink,
  asked: { format: ExportFormat; rows?: number[] },
): Promise<StreamEnd<'transfer.export'>> {
  const { signal } = abort;
  const folder = asked.format === 'markdown' ? zipFolder(sink) : null;
  const end = await bridge.stream(
    'transfer.export',
    asked,
    async ({ file, text }) => {
      if (folder !== null && file !== null) await folder.add(file, text);
      else await sink.write(text);
      useExport.setState(({ written }) => ({ written: (written ?? 0) + text.length }));
    },
    { signal },
  );
  if (signal.aborted) throw new AppError('CANCELLED', 'The export was cancelled.');
  await folder?.end();
  return end;
}
