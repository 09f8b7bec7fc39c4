import type { ImportFormat } from '#shared/domain/transfer';
import type { Memory, MemoryKind } from '#shared/domain/memory';
import type { Message, SessionMode } from '#shared/domain/session';
import type { MessageOutcome } from '../../store/messages';
import type { SnapshotRecord } from '../snapshotFormat';

/** One file of what is imported. */
export interface SourceFile {
  /** Within the folder or archive, with "/"; the name of a single file. */
  path: string;
  /** As it is read; of a packed file, unpacked. */
  sizeBytes: number;
  /** UTC milliseconds */
  modifiedAt: number;
  /** Its bytes, piece by piece. Another one of the same source may be open meanwhile. */
  open(): AsyncIterable<Buffer>;
}

/** A file, a folder or a ZIP archive, as files that can be read. */
export interface ImportSource {
  /** To show. */
  name: string;
  /** A single file has no others beside it. */
  single: boolean;
  /** A folder, whose files may be changed one by one. */
  isFolder: boolean;
  /** In the order of their paths. */
  files: readonly SourceFile[];
  /** Folders in it that are no export, by path: hidden ones, installed packages, build output. */
  leftOut: readonly string[];
  close(): void;
}

/** A memory as a file tells of it. What is left out is decided as for a new one. Times are UTC milliseconds. */
export interface ImportedMemory {
  text: string;
  kind?: MemoryKind;
  reply?: string | null;
  importance?: number;
  confidence?: number;
  tags?: string[];
  status?: Memory['status'];
  pinned?: boolean;
  createdAt?: number;
  /** When the record was last changed where it comes from: what was changed here later stays. */
  updatedAt?: number;
  expiresAt?: number | null;
  validFrom?: number | null;
  validTo?: number | null;
  lastAccessedAt?: number | null;
  accessCount?: number;
  scope?: string;
  speaker?: string | null;
  language?: string | null;
  /** Our own id, where the file is one of ours: the memory keeps it. */
  id?: string;
  /** The id of the record where it comes from; it is kept as "<format>:<ref>". */
  ref?: string;
  /** Where it was said, by the `ref`s of a session of the same file and of a message of it. */
  said?: { session: string; message?: string };
  /** Of our own files only; otherwise these follow from the format, `ref` and `said`. */
  own?: {
    source: string;
    sourceRef: string | null;
    sessionId: string | null;
    messageId: string | null;
    supersededBy: string | null;
    mergedInto: string | null;
  };
}

export interface ImportedMessage {
  ref: string;
  /** The `ref` of the message that it follows; null begins the conversation. */
  parent: string | null;
  role: Message['role'];
  text: string;
  createdAt: number;
  /** Of our own files: how an answer came about. */
  outcome?: MessageOutcome;
}

/** A conversation. A long one comes in several records of the same `ref`, one after the other. */
export interface ImportedSession {
  ref: string;
  /** `ref`s are ids of this program, and stay as they are. */
  ownIds?: true;
  title: string;
  mode?: SessionMode;
  pinned?: boolean;
  createdAt: number;
  messages: ImportedMessage[];
  /** The `ref` of the message with which the shown branch ends; without, the last one. */
  head?: string;
}

export interface ImportedEntity {
  name: string;
  /** As the file calls it. */
  type: string;
}

export interface ImportedRelation {
  source: ImportedEntity;
  /** In the file's words; it becomes a lower_snake verb. */
  relation: string;
  target: ImportedEntity;
  createdAt?: number;
}

/** What a format makes of a file, one after the other. `where` names the place for people: "line 12". */
export type ImportRecord =
  | { is: 'memory'; where: string; memory: ImportedMemory }
  | { is: 'session'; where: string; session: ImportedSession }
  | { is: 'entity'; where: string; entity: ImportedEntity }
  | { is: 'relation'; where: string; relation: ImportedRelation }
  /** Of a snapshot of this program. */
  | { is: 'row'; where: string; record: SnapshotRecord }
  | { is: 'problem'; where: string; reason: string };

/** What can be known of a file or folder without reading all of it. */
export interface Probe {
  source: ImportSource;
  /** The files that can matter here, by path; a single file is the only one. */
  files: readonly SourceFile[];
  /** The first bytes of a file as text; the last character may be cut. */
  readonly head: (file: SourceFile) => Promise<string>;
}

/** One kind of file that can be read. To add one: implement this, and put it into `formats/all.ts`. */
export interface FormatReader {
  readonly format: ImportFormat;
  /** As sentences name it: "a ChatGPT export". */
  readonly title: string;
  /** Whether the content is of this kind; names of files are a hint at most. */
  recognises(probe: Probe): Promise<boolean>;
  /**
   * Reads one record after the other, in the order of the file, and the same ones each time: an import that was broken
   * off goes on by their number. A record that cannot be read is a problem, and the rest goes on.
   * @throws AppError VALIDATION when there is no reading on at all
   */
  read(source: ImportSource): AsyncIterable<ImportRecord>;
}
