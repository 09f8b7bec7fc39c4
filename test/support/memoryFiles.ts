import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDay } from '../../electron/fileBackend/dayFile';
import { dayOf, entryOf, fileText, memoryStateOf, type Entry } from '../../electron/fileBackend/entry';
import { FileSync } from '../../electron/fileBackend/fileSync';
import { FILE_KINDS } from '../../electron/fileBackend/entry';
import { normalizeForComparison } from '../../electron/memory/ingest/identity';
import { memoryStatus, type Memory } from '#shared/domain/memory';
import type { TestStore } from './store';

/** Memories of a test store in a folder of files. */
export class MemoryFiles {
  readonly folder: string;
  readonly store: TestStore;
  readonly sync: FileSync;

  constructor(store: TestStore, folder = join(store.dataDir, 'memories')) {
    this.store = store;
    this.folder = folder;
    this.sync = this.newSync();
  }

  /** As another process, or this one after a restart, has it. */
  newSync(): FileSync {
    const { reader, writer } = this.store;
    return new FileSync(
      {
        fileFolder: async () => reader.fileFolder(),
        knownDays: async (folder) => reader.knownDays(folder),
        setFileFolder: async (folder) => writer.setFileFolder(folder),
        holdFiles: async (until) => writer.holdFiles(until),
        releaseFiles: async () => writer.releaseFiles(),
        takeOverFiles: async (folder, read, ask) => writer.takeOverFiles(folder, read, ask),
        filesToWrite: async (folder, page) => reader.filesToWrite(folder, page),
        noteWritten: async (folder, day) => writer.noteWritten(folder, day),
      },
      this.folder,
      // No file has changed just now.
      () => Date.now() + 60_000,
    );
  }

  names(): string[] {
    return readdirSync(this.folder)
      .filter((name) => dayOf(name) !== null)
      .sort();
  }

  read(name = this.names()[0] ?? ''): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  write(name: string, content: string): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, name), content);
  }

  change(name: string, change: (content: string) => string): void {
    this.write(name, change(this.read(name)));
  }

  entries(): Entry[] {
    return this.names().flatMap((name) => {
      const read = readDay(this.read(name));
      if ('problem' in read) throw new Error(`${name}: ${read.problem}`);
      return read.day.blocks.flatMap(({ entry }) => entry ?? []);
    });
  }

  /** Those that are to be in files, from the database. */
  async memories(): Promise<Memory[]> {
    const statuses = memoryStatus.options.filter((status) => status !== 'trash');
    const filter = { kinds: [...FILE_KINDS], statuses };
    return (await this.store.bridge.request('memories.list', { filter, limit: 500 })).items;
  }

  /**
   * What both sides say, comparable. A text that stands in files more than once is one memory, whose place is where its
   * id stands first.
   */
  async both(): Promise<{ files: string[]; database: string[] }> {
    const words = (entry: Entry): string =>
      JSON.stringify([entry.id, fileText(entry.text), { ...memoryStateOf(entry), text: '' }]);
    const memories = (await this.memories()).flatMap((memory) => entryOf(memory) ?? []);
    const entries = this.entries();
    const own = memories.flatMap((memory) => {
      const same = entries.filter(({ id }) => id === memory.id).map(words);
      return same.find((said) => said === words(memory)) ?? same[0] ?? [];
    });
    const texts = new Set(memories.map(({ text }) => normalizeForComparison(text)));
    const strangers = entries.filter(({ text }) => !texts.has(normalizeForComparison(text))).map(words);
    return { files: [...own, ...strangers].sort(), database: memories.map(words).sort() };
  }
}
