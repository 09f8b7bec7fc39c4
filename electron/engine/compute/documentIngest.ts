import { randomUUID } from 'node:crypto';
import type { ParsedStreamInput, StreamChunk, StreamEnd } from '#shared/contract/index';
import type { FileOutcome } from '#shared/domain/document';
import type { Settings } from '#shared/domain/settings';
import { leftOutOf } from '#shared/domain/transfer';
import { AppError, cancelled } from '#shared/errors';
import { IngestCount, nameOf } from '../../documents/ingestWords';
import { planChunks } from '../../documents/plan';
import type { DocumentRecord } from '../../store/documentsWrite';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Caller, WriterApi } from '../writerApi';
import type { DocumentReader, Read } from './documentReader';
import { isEmbedderAway } from './embedders';
import { filesToRead, type FileSource, type FilesToRead, type FileToRead } from './filesToRead';
import { FIRST_PIECE, nextSize } from './pieceSize';

type Progress = StreamChunk<'documents.ingest'>;
type End = StreamEnd<'documents.ingest'>;

export interface IngestCall {
  signal: AbortSignal;
  caller: Caller;
  emit: (progress: Progress) => Promise<void>;
}

export interface IngestParts extends FileSource {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
  documents: Pick<DocumentReader, 'read' | 'stop'>;
  settings(): Promise<Settings>;
  /** How many tokens one vector takes in. */
  partTokens(): Promise<number>;
}

type At = Pick<Progress, 'pagesDone' | 'pages' | 'chunksDone' | 'chunks'>;

const BEGINNING: At = { pagesDone: null, pages: null, chunksDone: null, chunks: null };
const TELL_EVERY_MS = 100;
const BYTES_PER_MB = 1_000_000;
const MOST_TOKENS = 512;
/** What any embedder takes in. */
const USUAL_TOKENS = 254;

/** How files are read this time. */
interface Lengths {
  /** Null: what suits the embedder, which cannot be asked now. */
  chunkTokens: number | null;
  overlapTokens: number;
}

/** Reads files into the store, one ingest after the other. */
export class DocumentIngester {
  readonly #parts: IngestParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: IngestParts) {
    this.#parts = parts;
  }

  ingest(request: ParsedStreamInput<'documents.ingest'>, call: IngestCall): Promise<End> {
    const run = this.#last.then(() => this.#run(request, call));
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** Gives the reading thread up; files that are being read are left as they were. */
  stop(): Promise<void> {
    return this.#parts.documents.stop();
  }

  async #run(request: ParsedStreamInput<'documents.ingest'>, call: IngestCall): Promise<End> {
    const settings = await this.#parts.settings();
    const lengths = await this.#lengths(request, settings);
    const ingest = new Ingest(this.#parts, { settings, lengths, call });
    try {
      return await ingest.run(await filesToRead(this.#parts, request, call.signal));
    } finally {
      await this.#parts.documents.stop();
    }
  }

  async #lengths(
    { chunkTokens, overlapTokens }: { chunkTokens?: number | undefined; overlapTokens?: number | undefined },
    settings: Settings,
  ): Promise<Lengths> {
    const asked = chunkTokens ?? settings.chunkTokens;
    return {
      chunkTokens: asked === 0 ? await this.#fittingTokens() : asked,
      overlapTokens: overlapTokens ?? settings.chunkOverlap,
    };
  }

  /** Null while nobody can tell. */
  async #fittingTokens(): Promise<number | null> {
    try {
      return Math.min(MOST_TOKENS, await this.#parts.partTokens());
    } catch (error) {
      if (isEmbedderAway(error)) return null;
      throw error;
    }
  }
}

/** An embedder that is away for a while is no reason to split a document anew. */
function lengthsFor(
  { chunkTokens: wanted, overlapTokens }: Lengths,
  known: { chunkTokens: number } | null,
): { chunkTokens: number; overlapTokens: number } {
  const chunkTokens = wanted ?? known?.chunkTokens ?? USUAL_TOKENS;
  // With more, a passage would say little new.
  return { chunkTokens, overlapTokens: Math.min(overlapTokens, Math.floor(chunkTokens / 2)) };
}

class Ingest {
  readonly #parts: IngestParts;
  readonly #settings: Settings;
  readonly #lengths: Lengths;
  readonly #call: IngestCall;
  readonly #count = new IngestCount();
  readonly #step = randomUUID();
  #seq: number | null = null;
  /** The file of which passages are written. */
  #writing: string | null = null;
  #pieceSize = FIRST_PIECE;
  #toldAt = 0;
  #outcomes: FileOutcome[] = [];

  constructor(
    parts: IngestParts,
    { settings, lengths, call }: { settings: Settings; lengths: Lengths; call: IngestCall },
  ) {
    this.#parts = parts;
    this.#settings = settings;
    this.#lengths = lengths;
    this.#call = call;
  }

  /** Cancelled, it ends with what is done. @throws AppError of the store; CANCELLED when it was undone meanwhile */
  async run({ files, leftOut }: FilesToRead): Promise<End> {
    const { signal } = this.#call;
    for (const [done, file] of files.entries()) {
      if (signal.aborted) break;
      const progress = { done, total: files.length, path: file.path };
      await this.#tell({ ...progress, ...BEGINNING });
      const outcome = await this.#outcomeOf(
        file,
        (at) => void this.#tell({ ...progress, ...BEGINNING, ...at }),
      );
      if (outcome === null) break;
      this.#count.add(outcome);
      this.#outcomes.push(outcome);
    }
    const done = signal.aborted ? 0 : files.length;
    this.#toldAt = 0;
    await this.#tell({ done, total: files.length, path: null, ...BEGINNING });
    return {
      ...this.#count.totals,
      partly: this.#writing,
      leftOut: leftOutOf(leftOut),
      seq: this.#seq,
      label: this.#count.label(),
    };
  }

  async #tell(progress: Omit<Progress, 'outcomes'>): Promise<void> {
    if (Date.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = Date.now();
    const outcomes = this.#outcomes;
    this.#outcomes = [];
    await this.#call.emit({ ...progress, outcomes });
  }

  /** Null: cancelled. What is wrong with a file is its outcome. */
  async #outcomeOf(file: FileToRead, tell: (at: Partial<At>) => void): Promise<FileOutcome | null> {
    try {
      return await this.#ingest(file, tell);
    } catch (error) {
      if (this.#call.signal.aborted) return null;
      if (!(error instanceof AppError) || !FAULTS_OF_FILES.has(error.code)) throw error;
      const { path, documentId } = file;
      return { path, outcome: 'failed', problem: error.message, documentId, chunks: 0 };
    }
  }

  async #ingest(file: FileToRead, tell: (at: Partial<At>) => void): Promise<FileOutcome> {
    if (file.problem !== null) throw file.problem;
    const { id, known } = await this.#parts.reader.documentTarget(file.collection, file.path);
    const { chunkTokens, overlapTokens } = lengthsFor(this.#lengths, known);
    const asBefore = known?.chunkTokens === chunkTokens && known.overlapTokens === overlapTokens;
    const name = nameOf(file.path);
    const read = await this.#parts.documents.read(
      {
        ...{ path: file.found, name, chunkTokens, overlapTokens },
        maxBytes: this.#settings.documentMaxMb * BYTES_PER_MB,
        knownHash: asBefore && known.complete ? known.contentHash : null,
      },
      {
        signal: this.#call.signal,
        stallMs: this.#settings.documentTimeoutSeconds * 1_000,
        onPage: (pagesDone, pages) => tell({ pagesDone, pages }),
      },
    );
    const done = { path: file.path, problem: null, documentId: id };
    if (read.state === 'unchanged') {
      return { ...done, outcome: 'unchanged', chunks: known?.chunks ?? 0 };
    }
    const outcome = known === null ? ('added' as const) : ('changed' as const);
    const { collection, path } = file;
    await this.#write({ id, collection, path, name, chunkTokens, overlapTokens }, read, { outcome, tell });
    return { ...done, outcome, chunks: read.chunks.length };
  }

  async #write(
    document: Pick<DocumentRecord, 'id' | 'collection' | 'path' | 'name' | 'chunkTokens' | 'overlapTokens'>,
    { chunks, contentHash, ...facts }: Extract<Read, { state: 'read' }>,
    { outcome, tell }: { outcome: 'added' | 'changed'; tell: (at: Partial<At>) => void },
  ): Promise<void> {
    const changes = planChunks(await this.#parts.reader.knownChunks(document.id), chunks);
    const label = this.#count.label({ outcome, path: document.path });
    const readAt = Date.now();
    for (let at = 0; ;) {
      if (this.#call.signal.aborted) throw cancelled();
      const piece = changes.slice(at, at + this.#pieceSize);
      at += piece.length;
      const isLast = at >= changes.length;
      const { format, sizeBytes, modifiedAt, pages } = facts;
      const { seq, tookMs } = await this.#parts.writer.writeDocument(
        {
          document: {
            ...document,
            ...{ format, sizeBytes, modifiedAt, pages, readAt },
            contentHash: isLast ? contentHash : '',
          },
          changes: piece,
          ...{ step: this.#step, label },
        },
        { actor: this.#call.caller.actor },
      );
      this.#seq = seq;
      this.#writing = isLast ? null : document.name;
      if (isLast) return;
      tell({ chunksDone: at, chunks: changes.length });
      this.#pieceSize = nextSize(this.#pieceSize, tookMs);
    }
  }
}

/** All others are faults of the store, and end the ingest. */
const FAULTS_OF_FILES: ReadonlySet<AppError['code']> = new Set(['NOT_FOUND', 'VALIDATION', 'INTERNAL']);
