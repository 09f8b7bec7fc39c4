import type { RepairName } from '#shared/contract/health';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import { AppError, cancelled } from '#shared/errors';
import { fileSize } from '../../store/healthSize';
import { storePaths } from '../../store/paths';
import { needRoom } from '../../store/verifiedBackup';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import type { Examiner } from './examiner';

/** The file is written anew beside the old one, by way of the log. */
const COMPACTING_TAKES = 2;

/** They change nothing in the file that could not be had again. */
const NEEDS_NO_BACKUP: ReadonlySet<RepairName> = new Set(['embed_failed', 'copy_vectors']);

interface RepairParts {
  dataDir: string;
  examiner: Pick<Examiner, 'backUp'>;
  reader: Pick<Remote<ReaderApi>, 'settings'>;
  writer: Pick<Remote<WriterApi>, 'mend'>;
}

/** Mends what a check found, one thing at a time. */
export class Repairer {
  readonly #parts: RepairParts;
  #running = false;

  constructor(parts: RepairParts) {
    this.#parts = parts;
  }

  /** @throws AppError CONFLICT while another repair runs; then, as on any other error before it begins, nothing is changed */
  async run(
    name: RepairName,
    emit: (progress: StreamChunk<'health.repair'>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<StreamEnd<'health.repair'>> {
    if (this.#running) throw new AppError('CONFLICT', 'Another repair is running. Wait until it is done.');
    this.#running = true;
    try {
      const backup = NEEDS_NO_BACKUP.has(name) ? null : await this.#backUp(name, emit);
      return { outcome: await this.#mend(name, emit, signal), backup };
    } finally {
      this.#running = false;
    }
  }

  async #backUp(
    name: RepairName,
    emit: (progress: StreamChunk<'health.repair'>) => Promise<void>,
  ): Promise<string> {
    const { dataDir, examiner, reader } = this.#parts;
    const paths = storePaths(dataDir);
    if (name === 'compact') needRoom(dataDir, COMPACTING_TAKES * fileSize(paths.database), 'Compacting');
    const { values: settings } = await reader.settings();
    return examiner.backUp({ reason: 'before-repair', keep: settings.keepBackups }, (phase) => {
      void emit({ phase, done: 0, total: null });
    });
  }

  async #mend(
    name: RepairName,
    emit: (progress: StreamChunk<'health.repair'>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<string> {
    let position = '';
    let changed = 0;
    await emit({ phase: 'mending', done: 0, total: null });
    for (;;) {
      if (signal.aborted) throw cancelled();
      const piece = await this.#parts.writer.mend({ name, position, changed });
      changed = piece.changed;
      await emit({ phase: 'mending', done: piece.done, total: piece.total });
      if (piece.next === null) return piece.outcome;
      position = piece.next;
    }
  }
}
