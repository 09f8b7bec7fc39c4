import { Zip, ZipPassThrough } from 'fflate';
import type { FileSink } from '../../ui/saveStream';

/** What the directory of a zip can name. */
export const MOST_FILES = 65_535;

export interface ZipFolder {
  /** The next piece of the file; pieces of one file follow one another. */
  add(file: string, text: string): Promise<void>;
  /** Ends the zip; the sink is still to be closed. */
  end(): Promise<void>;
}

/**
 * Writes a folder of text files as a zip, piece by piece. Files are not pressed together: they are small, and unpack
 * anywhere.
 * @throws Error when there are more than `MOST_FILES`
 */
export function zipFolder(sink: FileSink): ZipFolder {
  const encoder = new TextEncoder();
  let written = Promise.resolve();
  let failure: Error | null = null;
  const zip = new Zip((error, data) => {
    if (error !== null) failure = error;
    else written = written.then(() => sink.write(new Uint8Array(data)));
  });
  let open: ZipPassThrough | null = null;
  let files = 0;
  const settled = async (): Promise<void> => {
    if (failure !== null) throw failure;
    await written;
  };
  const closeFile = (): void => open?.push(new Uint8Array(0), true);

  return {
    add: async (file, text) => {
      if (open?.filename !== file) {
        closeFile();
        files += 1;
        if (files > MOST_FILES) {
          throw new Error(
            `A zip holds at most ${MOST_FILES.toLocaleString('en')} notes. Export fewer, or use the command line, which writes a folder.`,
          );
        }
        open = new ZipPassThrough(file);
        zip.add(open);
      }
      open.push(encoder.encode(text));
      await settled();
    },
    end: async () => {
      closeFile();
      zip.end();
      await settled();
    },
  };
}
