import { plural } from '../memory/words';
import { noteWritten, type WrittenDay } from '../fileBackend/outbox';
import { TakeOver, type FileRead, type Round, type Taken } from '../fileBackend/takeOver';
import { runBackground, runCommand } from '../store/command';
import * as files from '../store/fileEntries';
import { SpaceWriterApi } from './spaceWriterApi';

/** What the compute worker writes about memories that live in files. */
export class FileWriterApi extends SpaceWriterApi {
  /** From now on memories live in files of this folder; null: no longer. */
  setFileFolder(path: string | null): void {
    const { db } = this.context;
    runBackground(this.context, [], () =>
      path === null ? files.leaveFolder(db) : files.openFolder(db, path),
    );
  }

  /** False while another process reads and writes the files. `until`: UTC milliseconds. */
  holdFiles(until: number): boolean {
    const { db, process, now } = this.context;
    return runBackground(this.context, [], () => files.holdFolder(db, process, now(), until));
  }

  releaseFiles(): void {
    const { db, process } = this.context;
    runBackground(this.context, [], () => files.releaseFolder(db, process));
  }

  /** Takes over what people changed in files, as one step that can be undone. */
  takeOverFiles(
    folder: string,
    read: readonly FileRead[],
    { round, step }: { round: Round; step: string },
  ): Taken {
    return runCommand(
      this.context,
      {
        name: 'files.read',
        actor: 'files',
        step,
        domains: ['memories', 'journal', 'graph', 'jobs'],
        label: (taken) => describeTaken(taken),
        undoable: true,
      },
      () => new TakeOver(this.context, folder, round).take(read),
    );
  }

  noteWritten(folder: string, day: WrittenDay): void {
    const { db } = this.context;
    runBackground(this.context, [], () => noteWritten(db, folder, day));
  }
}

function describeTaken({ created, changed, removed }: Taken): string {
  const parts = [
    ...(created > 0 ? [plural(created, 'new memory', 'new memories')] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} moved to the trash`] : []),
  ];
  return `Read from the memory files: ${parts.length === 0 ? 'nothing new' : parts.join(', ')}`;
}
