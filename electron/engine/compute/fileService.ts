import { homedir } from 'node:os';
import path from 'node:path';
import type { Settings } from '#shared/domain/settings';
import { FileSync, type SyncState } from '../../fileBackend/fileSync';
import { FolderWatch } from '../../fileBackend/watchFolder';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

/** Changes that come close together are taken over and written together. */
const GATHER_MS = 100;

interface Peers {
  reader: Pick<Remote<ReaderApi>, 'settings' | 'fileFolder' | 'knownDays' | 'filesToWrite'>;
  writer: Pick<
    Remote<WriterApi>,
    'setFileFolder' | 'holdFiles' | 'releaseFiles' | 'takeOverFiles' | 'noteWritten'
  >;
}

/** Keeps memories and their files alike, as long as the settings say that memories live in files. */
export class FileService {
  readonly #peers: Peers;
  readonly #dataDir: string;
  #sync: FileSync | null = null;
  #watch: FolderWatch | null = null;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #considering: Promise<void> = Promise.resolve();

  constructor(peers: Peers, dataDir: string) {
    this.#peers = peers;
    this.#dataDir = dataDir;
  }

  /** Null: memories do not live in files. */
  state(): SyncState | null {
    return this.#sync?.state() ?? null;
  }

  /** The first round, or as much of it as goes in that time: what is asked for then knows of what people wrote. */
  async begin(withinMs: number): Promise<void> {
    this.reconsider();
    await this.settled(withinMs);
  }

  /** Waits until files and memories are alike, or for so long; `done`: it is not the time that has ended. */
  async settled(withinMs: number): Promise<{ done: boolean; unread: number; waiting: number }> {
    await this.#considering;
    const sync = this.#sync;
    if (sync === null) return { done: true, unread: 0, waiting: 0 };
    if (this.#running === null) {
      clearTimeout(this.#timer);
      this.#run();
    }
    let timer: NodeJS.Timeout | undefined;
    const timeIsOver = new Promise<'over'>(
      (resolve) => (timer = setTimeout(() => resolve('over'), withinMs)),
    );
    const ended = await Promise.race([this.#running, timeIsOver]);
    clearTimeout(timer);
    const folder = await this.#peers.reader.fileFolder();
    return { done: ended !== 'over', unread: sync.state().unread, waiting: folder?.waiting ?? 0 };
  }

  /** The settings are looked at when they may have changed. */
  reconsider(): void {
    this.#considering = this.#considering.then(() => this.#consider()).catch(() => undefined);
  }

  /** Memories or files may have changed. */
  poke(inMs = GATHER_MS): void {
    if (this.#sync === null || this.#stopped) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), inMs);
    this.#timer.unref();
  }

  /** What the files have not heard of is written before. */
  async stop(): Promise<void> {
    await this.#considering;
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#watch?.close();
    await this.#running;
    await this.#sync?.run();
  }

  #run(): void {
    this.#again = false;
    const sync = this.#sync;
    if (sync === null) return;
    this.#running = sync.run().then((againInMs) => {
      this.#running = null;
      if (this.#again) this.poke();
      else if (againInMs > 0) this.poke(againInMs);
    });
  }

  async #consider(): Promise<void> {
    const { values } = await this.#peers.reader.settings();
    const folder = folderOf(values, this.#dataDir);
    if (this.#stopped || folder === (this.#sync?.state().folder ?? null)) {
      if (folder === null) await this.#leave();
      return;
    }
    this.#watch?.close();
    this.#watch = null;
    await this.#running;
    if (folder === null) {
      this.#sync = null;
      await this.#leave();
      return;
    }
    const { reader, writer } = this.#peers;
    this.#sync = new FileSync(
      {
        fileFolder: () => reader.fileFolder(),
        knownDays: (of) => reader.knownDays(of),
        setFileFolder: (of) => writer.setFileFolder(of),
        holdFiles: (until) => writer.holdFiles(until),
        releaseFiles: () => writer.releaseFiles(),
        takeOverFiles: (of, read, ask) => writer.takeOverFiles(of, read, ask),
        filesToWrite: (of, page) => reader.filesToWrite(of, page),
        noteWritten: (of, day) => writer.noteWritten(of, day),
      },
      folder,
    );
    this.#watch = new FolderWatch(folder, () => this.poke());
    this.poke(0);
  }

  async #leave(): Promise<void> {
    if ((await this.#peers.reader.fileFolder()) !== null) await this.#peers.writer.setFileFolder(null);
  }
}

/** Where the files lie; null where memories live in the database only. */
export function folderOf(
  { memoryBackend, memoryFolder }: Pick<Settings, 'memoryBackend' | 'memoryFolder'>,
  dataDir: string,
): string | null {
  if (memoryBackend !== 'file') return null;
  if (memoryFolder === '') return path.join(dataDir, 'memories');
  return path.resolve(dataDir, memoryFolder.replace(/^~(?=[\\/]|$)/u, homedir()));
}
