import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';
import { textFlags } from '#shared/domain/textFlags';
import { AppError, messageOf } from '#shared/errors';
import { cjkGrams } from './cjk';

export type SqlValue = string | number | bigint | null | Uint8Array | Float32Array;
/** By name (@name in the SQL); names that the SQL does not use are passed over. */
export type NamedValues = Readonly<Record<string, SqlValue>>;
type SqlParams = SqlValue[] | [NamedValues];
type Row = Record<string, unknown>;

/** How long a statement waits for another process's write lock before it reports "busy". */
export const BUSY_TIMEOUT_MS = 10_000;
/** As much of a file is read where the system holds it, without a copy. */
const MAPPED_BYTES = 1024 ** 3;
/** What came of a try to copy a database over another one. */
type CopyOutcome = 'copied' | 'refused' | 'busy';

/** How soon a file that somebody writes to is tried again. */
const COPY_RETRY_MS = 20;
/** Statements kept prepared per connection; the least recently prepared goes first. */
const STATEMENT_CACHE = 300;

/**
 * A connection that can only read. Two classes rather than one, so that code which is handed a
 * ReadableDatabase cannot write by accident; only the writer ever holds a WritableDatabase.
 *
 * `R` of `get` and `all` is the caller's word for what the SQL beside it selects; tables are STRICT, so the
 * database keeps that word.
 */
export class ReadableDatabase {
  readonly file: string;
  protected readonly connection: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();
  /** While a snapshot lasts, which sees one version only. */
  #snapshotVersion: number | null = null;

  constructor(file: string, connection: Database.Database) {
    this.file = file;
    this.connection = connection;
  }

  all<R = Row>(sql: string, ...params: SqlParams): R[] {
    return this.statement(sql).all(...bindings(sql, params)) as R[];
  }

  get<R = Row>(sql: string, ...params: SqlParams): R | undefined {
    return this.statement(sql).get(...bindings(sql, params)) as R | undefined;
  }

  /** The first column of every row. Making no object of each is half the time where rows are many and short. */
  column<T>(sql: string, ...params: SqlParams): T[] {
    return this.statement(sql, true).all(...bindings(sql, params)) as T[];
  }

  /** Row by row, for what is too much to hold; nothing else may use the connection meanwhile. */
  each<R = Row>(sql: string, ...params: SqlParams): IterableIterator<R> {
    return this.statement(sql).iterate(...bindings(sql, params)) as IterableIterator<R>;
  }

  /** The first column of the first row as a number; 0 when there is none. */
  count(sql: string, ...params: SqlParams): number {
    const value = this.statement(sql, true).get(...bindings(sql, params));
    return typeof value === 'number' ? value : 0;
  }

  /**
   * What `body` reads is of one moment. It is faster too: a statement by itself takes and gives back a lock each time.
   * Within a transaction it is a part of that.
   */
  snapshot<T>(body: () => T): T {
    if (this.connection.inTransaction) return body();
    this.statement('BEGIN').run();
    try {
      this.#snapshotVersion = this.version();
      return body();
    } finally {
      this.#endSnapshot();
    }
  }

  /** From now on until it is closed, all that this connection reads is of one moment. */
  holdMoment(): void {
    this.statement('BEGIN').run();
    this.#snapshotVersion = this.version();
  }

  #endSnapshot(): void {
    this.#snapshotVersion = null;
    // Some errors end a transaction by themselves.
    if (this.connection.inTransaction) this.statement('COMMIT').run();
  }

  /** What SQLite calls the state of the file: every commit of another connection makes it another, none of its own. */
  version(): number {
    return this.#snapshotVersion ?? this.count('PRAGMA data_version');
  }

  /** Gives pages of the file that were looked at back to the system; whatever is looked at next is mapped anew. */
  giveBackPages(): void {
    this.connection.pragma('mmap_size = 0');
    this.connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
  }

  get readOnly(): boolean {
    return this.connection.readonly;
  }

  pragma(source: string): unknown {
    return this.connection.pragma(source, { simple: true });
  }

  close(): void {
    this.connection.close();
  }

  /** With `plucked` it gives first columns instead of rows. */
  protected statement(sql: string, plucked = false): Database.Statement {
    const key = plucked ? `first column of ${sql}` : sql;
    let statement = this.#statements.get(key);
    if (statement === undefined) {
      statement = this.connection.prepare(sql);
      if (plucked) statement.pluck();
      this.#statements.set(key, statement);
      const oldest = this.#statements.keys().next().value;
      if (this.#statements.size > STATEMENT_CACHE && oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}

/** The driver takes numbered parameters (?1, ?2 …) as names, so they travel as one object; plain ? by position. */
function bindings(sql: string, params: Readonly<SqlParams>): readonly unknown[] {
  if (!/\?\d/u.test(sql)) return params;
  return [Object.fromEntries(params.map((value, i) => [String(i + 1), value]))];
}

export class WritableDatabase extends ReadableDatabase {
  run(sql: string, ...params: SqlValue[]): { changes: number; lastInsertRowid: number } {
    const result = this.statement(sql).run(...bindings(sql, params));
    return { changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) };
  }

  exec(sql: string): void {
    this.connection.exec(sql);
  }

  /**
   * Makes another database what this one is, in one transaction of that one: whoever has it open sees the one or the
   * other. `isAsExpected` is asked when nobody else can write to it any more; false: it stays as it is, and so it returns
   * false. @throws AppError STORE_BUSY when others do not stop writing to it
   */
  async copyInto(file: string, isAsExpected: () => boolean): Promise<boolean> {
    const until = Date.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      const outcome = await this.#tryToCopyInto(file, isAsExpected);
      if (outcome !== 'busy') return outcome === 'copied';
      if (Date.now() >= until) throw storeIsBusy();
      await setTimeout(COPY_RETRY_MS);
    }
  }

  async #tryToCopyInto(file: string, isAsExpected: () => boolean): Promise<CopyOutcome> {
    const all = 2_147_483_647; // pages in one go
    // Of a file that could not be locked the driver reports no progress and no error.
    const copy: { outcome: CopyOutcome } = { outcome: 'busy' };
    const progress = (): number => {
      // Asked first when the file is locked and no page is written yet.
      if (copy.outcome === 'busy') copy.outcome = isAsExpected() ? 'copied' : 'refused';
      if (copy.outcome === 'refused') throw new Error('The copy is given up.');
      return all;
    };
    try {
      await this.connection.backup(file, { progress });
    } catch (error) {
      if (copy.outcome !== 'refused') throw error;
    }
    return copy.outcome;
  }

  get inTransaction(): boolean {
    return this.connection.inTransaction;
  }

  /** Runs `body` in a transaction that takes the write lock at once; anything thrown rolls it back. */
  immediate<T>(body: () => T): T {
    return this.connection.transaction(body).immediate();
  }

  /** Like `immediate`, and keeps readers of other processes out too: for migrations. */
  exclusive<T>(body: () => T): T {
    return this.connection.transaction(body).exclusive();
  }
}

export function openWritable(file: string): WritableDatabase {
  const connection = connect(file, {});
  try {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL'); // an acknowledged write survives a power cut
    connection.pragma('foreign_keys = ON');
    connection.pragma('secure_delete = ON');
    connection.pragma('journal_size_limit = 16777216');
  } catch (error) {
    connection.close();
    throw error;
  }
  return new WritableDatabase(file, connection);
}

export function openReadable(file: string): ReadableDatabase {
  const connection = connect(file, { readonly: true, fileMustExist: true });
  // Most is read through the mapping, whose pages the system can take back; the rest stands in the log.
  connection.pragma('cache_size = -16384');
  connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
  return new ReadableDatabase(file, connection);
}

/** Reads all of one moment of a file from its beginning to its end, once: nothing of it is kept in memory. */
export function openMoment(file: string): ReadableDatabase {
  const connection = connect(file, { readonly: true, fileMustExist: true });
  connection.pragma('cache_size = -8192');
  const db = new ReadableDatabase(file, connection);
  db.holdMoment();
  return db;
}

/**
 * Reads the file, and may write temporary tables, which live in memory, to compare with what it holds. SQLite refuses
 * any other write.
 */
export function openForExamining(file: string): WritableDatabase {
  const connection = connect(file, { readonly: true, fileMustExist: true });
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
  return new WritableDatabase(file, connection);
}

function connect(file: string, options: Database.Options): Database.Database {
  const connection = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS });
  try {
    connection.loadExtension(unpacked(sqliteVec.getLoadablePath()));
  } catch (error) {
    connection.close();
    throw new AppError('STORE_UNAVAILABLE', `The vector extension could not be loaded: ${messageOf(error)}`, {
      cause: error,
    });
  }
  connection.function('cjk_grams', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? cjkGrams(text) : null,
  );
  connection.function('text_flags', { deterministic: true }, (text: unknown) =>
    JSON.stringify(typeof text === 'string' ? textFlags(text) : []),
  );
  return connection;
}

/** In a package the library lies beside the archive: a shared library cannot be loaded out of it. */
export function unpacked(file: string): string {
  return file.replace(/([\\/])app\.asar(?=[\\/])/u, '$1app.asar.unpacked');
}

/** The SQLite result code of a thrown error ("SQLITE_BUSY"), or null when it is none. */
export function sqliteCode(error: unknown): string | null {
  return error instanceof Database.SqliteError ? error.code : null;
}

function storeIsBusy(about: ConstructorParameters<typeof AppError>[2] = {}): AppError {
  return new AppError(
    'STORE_BUSY',
    'Another program is writing to the memory store. Try again in a moment.',
    about,
  );
}

/** Explains a database fault in words, keeping errors that are explained already. */
export function storeError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = sqliteCode(error) ?? '';
  const details = { sqlite: code };
  if (code.startsWith('SQLITE_BUSY')) {
    return storeIsBusy({ cause: error, details });
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new AppError('STORE_CORRUPT', 'The memory store is damaged.', { cause: error, details });
  }
  if (code === 'SQLITE_FULL') {
    return new AppError(
      'STORE_UNAVAILABLE',
      'The disk is full. Free some space and try again; nothing was lost.',
      {
        cause: error,
        details,
      },
    );
  }
  if (/^SQLITE_(CANTOPEN|READONLY|IOERR|PERM|AUTH)/u.test(code)) {
    return new AppError(
      'STORE_UNAVAILABLE',
      `The memory store cannot be written: ${messageOf(error)}. Check the folder's permissions and free space.`,
      { cause: error, details },
    );
  }
  return new AppError('INTERNAL', `The memory store failed: ${messageOf(error)}`, { cause: error, details });
}
