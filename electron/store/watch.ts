import { changeDomain, type ChangeDomain } from '#shared/contract/events';
import { z } from 'zod';
import type { ReadableDatabase } from './database';

const domainList = z.array(changeDomain);
/** What commits without an entry of their own change: also pieces of an undo, after the first. */
const BACKGROUND = ['memories', 'sessions', 'graph', 'jobs', 'proposals', 'documents', 'journal'] as const;

/**
 * Notices what other processes commit to the same store. Cheap to ask often: nothing is read unless SQLite says
 * that the file changed. Own commits are told apart by the process id that each one carries.
 */
export class StoreWatch {
  readonly #db: ReadableDatabase;
  readonly #process: string;
  #dataVersion: unknown;
  #journalSeq: number;
  #revision: number;

  constructor(db: ReadableDatabase, process: string) {
    this.#db = db;
    this.#process = process;
    this.#dataVersion = db.pragma('data_version');
    this.#journalSeq = this.#lastSeq();
    this.#revision = this.#background().revision;
  }

  /** Domains that others have changed since the last call. */
  poll(): ChangeDomain[] {
    const version = this.#db.pragma('data_version');
    if (version === this.#dataVersion) return [];
    this.#dataVersion = version;
    const domains = new Set<ChangeDomain>();
    // A backup took the place of the store.
    if (this.#lastSeq() < this.#journalSeq) for (const domain of changeDomain.options) domains.add(domain);
    for (const row of this.#db.all<{ domains: string }>(
      'SELECT domains FROM journal WHERE seq > ? AND process <> ?',
      this.#journalSeq,
      this.#process,
    )) {
      for (const domain of domainList.parse(JSON.parse(row.domains))) domains.add(domain);
    }
    this.#journalSeq = this.#lastSeq();
    const background = this.#background();
    const byOthers = background.process !== this.#process || background.switched - 1 > this.#revision;
    if (background.revision !== this.#revision && byOthers) {
      for (const domain of BACKGROUND) domains.add(domain);
    }
    this.#revision = background.revision;
    return [...domains];
  }

  #lastSeq(): number {
    return this.#db.count('SELECT max(seq) FROM journal');
  }

  #background(): Background {
    const row = this.#db.get<Background>('SELECT revision, process, switched FROM background_revision');
    return row ?? { revision: 0, process: '', switched: 0 };
  }
}

interface Background {
  revision: number;
  process: string;
  switched: number;
}
