import { createHash, randomUUID } from 'node:crypto';
import type { ParsedStreamInput, StreamChunk, StreamEnd } from '#shared/contract/index';
import { TOLD_PROBLEMS } from '#shared/contract/transfer';
import type { Settings } from '#shared/domain/settings';
import { noCounts, type ImportProblem, type LeftOut } from '#shared/domain/transfer';
import { AppError } from '#shared/errors';
import type { ImportState } from '../../store/imports';
import type { ImportRecord } from '../../transfer/import/format';
import { describeImport } from '../../transfer/import/importWords';
import type { ReadMessage, ReadTask } from '../../transfer/import/readRecords';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WorkerStart } from '../start';
import type { Caller, WriterApi } from '../writerApi';
import { Foresight } from './foresight';
import { readInThread } from './importReader';
import { FIRST_PIECE, nextSize } from './pieceSize';
import type { Uploads } from './uploads';

type Source = ParsedStreamInput<'transfer.import'>;
type Progress = StreamChunk<'transfer.import'>;

interface Call {
  signal: AbortSignal;
  caller: Caller;
  emit: (progress: Progress) => Promise<void>;
}

const TELL_EVERY_MS = 100;
/**
 * A conversation may be long: fewer records than of a bulk change make a piece. Gigabytes are worth that others wait a
 * little longer: putting a piece on the disk takes 3 ms, however short it is.
 */
const PIECE = { least: 8, pieceMs: 25 };

/** What is looked up meanwhile maps more and more of a store that grows. */
const GIVE_BACK_EVERY_MS = 2_000;

interface ImporterParts {
  uploads: Uploads;
  settings: () => Promise<Settings>;
  /** Until what it returns is called, nothing is embedded or extracted. */
  holdJobs: () => () => void;
}

/** Reads files of other programs, and our own: foresees what would come of it, and does it. */
export class Importer {
  readonly #start: WorkerStart;
  readonly #peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> };
  readonly #uploads: Uploads;
  readonly #settings: () => Promise<Settings>;
  readonly #holdJobs: () => () => void;
  readonly #running = new Set<string>();
  #gaveBackAt = 0;

  constructor(
    start: WorkerStart,
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    { uploads, settings, holdJobs }: ImporterParts,
  ) {
    this.#start = start;
    this.#peers = peers;
    this.#uploads = uploads;
    this.#settings = settings;
    this.#holdJobs = holdJobs;
  }

  /** @throws AppError NOT_FOUND, VALIDATION, CANCELLED */
  async preview(source: Source, { signal, emit }: Call): Promise<StreamEnd<'transfer.preview'>> {
    const { task, scope } = await this.#task(source, 'look');
    const foresight = new Foresight();
    const tell = new Teller(emit);
    let format: ImportState['format'] | null = null;
    let leftOut: LeftOut = { count: 0, some: [] };
    for await (const message of readInThread(this.#start, task, signal)) {
      if ('found' in message) {
        ({ format, leftOut } = message.found);
        tell.totalBytes = message.found.totalBytes;
        continue;
      }
      if (format === null) throw new Error('records before the kind of the file');
      foresight.add(message.records, await this.#peers.reader.foresee(message.records, { format, scope }));
      await tell.progress(message.doneBytes, message.records.length);
    }
    if (format === null) throw new Error('a file without a kind');
    return { format, leftOut, ...foresight.result() };
  }

  /**
   * Cancelled, it ends with what is in; the same again goes on from there.
   * @throws AppError NOT_FOUND, VALIDATION; CONFLICT while the same is being imported; CANCELLED when it was undone
   * meanwhile: then nothing of it is in
   */
  async run(source: Source, { signal, caller, emit }: Call): Promise<StreamEnd<'transfer.import'>> {
    const { task, scope, name } = await this.#task(source, 'import');
    const tell = new Teller(emit);
    const run = new Run(this.#peers.writer, scope, caller);
    const releaseJobs = this.#holdJobs();
    try {
      for await (const message of readInThread(this.#start, task, signal)) {
        if ('found' in message) {
          tell.totalBytes = message.found.totalBytes;
          run.begin(await this.#stateOf(message.found, scope, name), message.found.leftOut);
        } else {
          await run.apply(message.records, signal);
          await this.#giveBackPages();
          await tell.progress(message.doneBytes, message.records.length);
        }
      }
      await run.end();
    } catch (error) {
      if (!run.hasBegun || !(error instanceof AppError)) throw error;
      if (error.code !== 'CANCELLED') throw run.withWhatIsIn(error);
      if (!signal.aborted) throw error;
    } finally {
      releaseJobs();
      if (run.hasBegun) {
        this.#running.delete(run.state.id);
      }
    }
    return run.result();
  }

  async #giveBackPages(): Promise<void> {
    if (Date.now() - this.#gaveBackAt < GIVE_BACK_EVERY_MS) return;
    this.#gaveBackAt = Date.now();
    await this.#peers.reader.giveBackPages();
  }

  async #task(
    source: Source,
    purpose: ReadTask['purpose'],
  ): Promise<{ task: ReadTask; scope: string; name: string }> {
    const { path: location, name } = await this.#uploads.find(source.file);
    const scope = source.scope ?? (await this.#settings()).scope;
    return { task: { location, format: source.format, purpose }, scope, name };
  }

  async #stateOf(
    { format, fingerprint }: Extract<ReadMessage, { found: unknown }>['found'],
    scope: string,
    name: string,
  ): Promise<ImportState> {
    const id = createHash('sha256')
      .update(JSON.stringify([fingerprint, format, scope]))
      .digest('hex');
    const fresh = {
      id,
      step: `import:${randomUUID()}`,
      name,
      format,
      records: 0,
      counts: noCounts(),
      topic: null,
    };
    const state = (await this.#peers.reader.unfinishedImport(id)) ?? fresh;
    if (this.#running.has(id)) {
      throw new AppError('CONFLICT', `${name} is being imported already.`);
    }
    this.#running.add(id);
    return state;
  }
}

/** An import under way: hands records to the writer in short pieces. */
class Run {
  readonly #writer: Remote<WriterApi>;
  readonly #scope: string;
  readonly #caller: Caller;
  readonly #problems: ImportProblem[] = [];
  #state: ImportState | null = null;
  #leftOut: LeftOut = { count: 0, some: [] };
  /** Records of the file that went by. */
  #seen = 0;
  #size = FIRST_PIECE;
  #seq: number | null = null;

  constructor(writer: Remote<WriterApi>, scope: string, caller: Caller) {
    this.#writer = writer;
    this.#scope = scope;
    this.#caller = caller;
  }

  begin(state: ImportState, leftOut: LeftOut): void {
    this.#state = state;
    this.#leftOut = leftOut;
  }

  get hasBegun(): boolean {
    return this.#state !== null;
  }

  get state(): ImportState {
    if (this.#state === null) throw new Error('the import has not begun');
    return this.#state;
  }

  async apply(records: readonly ImportRecord[], signal: AbortSignal): Promise<void> {
    for (const record of records) if (record.is === 'problem') this.#tell(record);
    const done = Math.min(records.length, Math.max(0, this.state.records - this.#seen));
    this.#seen += records.length;
    for (let at = done; at < records.length && !signal.aborted;) {
      const piece = records.slice(at, at + this.#size);
      const applied = await this.#writer.importSome(
        { state: this.state, records: piece, scope: this.#scope },
        { actor: this.#caller.actor },
      );
      applied.problems.forEach((problem) => this.#tell(problem));
      this.#state = applied.state;
      this.#seq = applied.seq;
      at += piece.length;
      this.#size = nextSize(this.#size, applied.tookMs, PIECE);
    }
  }

  async end(): Promise<void> {
    await this.#writer.endImport(this.state.id);
  }

  result(): StreamEnd<'transfer.import'> {
    const { format, counts } = this.state;
    const told = { problems: this.#problems, leftOut: this.#leftOut };
    return { format, counts, ...told, seq: this.#seq, label: describeImport(this.state) };
  }

  /** The same fault, which also says what was imported until then. */
  withWhatIsIn(fault: AppError): AppError {
    if (this.state.records === 0) return fault;
    const isIn = `${describeImport(this.state)} until then; the same file again goes on from there, and undo takes it back.`;
    return AppError.fromPayload({
      ...fault.toPayload(),
      message: `${fault.message.replace(/\.?$/u, '.')} ${isIn}`,
    });
  }

  #tell({ where, reason }: ImportProblem): void {
    if (this.#problems.length < TOLD_PROBLEMS) this.#problems.push({ where, reason });
  }
}

/** Says how far it has come, a few times a second. */
class Teller {
  totalBytes = 0;
  readonly #emit: (progress: Progress) => Promise<void>;
  #records = 0;
  #told = 0;

  constructor(emit: (progress: Progress) => Promise<void>) {
    this.#emit = emit;
  }

  async progress(doneBytes: number, records: number): Promise<void> {
    this.#records += records;
    if (Date.now() - this.#told < TELL_EVERY_MS) return;
    this.#told = Date.now();
    await this.#emit({ doneBytes, totalBytes: this.totalBytes, records: this.#records });
  }
}
