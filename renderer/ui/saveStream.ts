import { inBrowser } from '../api/bridge';
import { saveFile } from './saveText';

/** Where the pieces of a file go, in order. */
export interface FileSink {
  write(piece: string | Uint8Array<ArrayBuffer>): Promise<void>;
  /** Hands the file over. `name`: what it is called where the person has not named it already. */
  close(name: string): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** What Chrome and Edge have, and TypeScript's DOM does not know of. */
interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Pieces are gathered to about this many characters before they leave the memory of the page. */
const BLOCK = 4_000_000;

/**
 * A file to write piece by piece. `large`: the person says where it goes first, where the browser can write to disk
 * as it comes; call it from a click then. Otherwise, and elsewhere, it is kept by the browser outside of the page and
 * saved at the end. Null: the person chose no place.
 */
export async function openSink(
  suggestedName: string,
  { type, large }: { type: string; large: boolean },
): Promise<FileSink | null> {
  const { showSaveFilePicker } = window as SavePicker;
  // The app's own window grants pages no files; its downloads ask for the place.
  if (!large || showSaveFilePicker === undefined || !inBrowser) return blobSink(type);
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName });
    return diskSink(await handle.createWritable());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

function diskSink(file: FileSystemWritableFileStream): FileSink {
  return { write: (piece) => file.write(piece), close: () => file.close(), abort: () => file.abort() };
}

/** Blobs made of blobs: the browser may put them on disk, and the page holds one block of text at most. */
function blobSink(type: string): FileSink {
  const blocks: Blob[] = [];
  let pieces: (string | Uint8Array<ArrayBuffer>)[] = [];
  let size = 0;
  const flush = (): void => {
    blocks.push(new Blob(pieces));
    pieces = [];
    size = 0;
  };
  return {
    write: (piece) => {
      pieces.push(piece);
      size += piece.length;
      if (size >= BLOCK) flush();
      return Promise.resolve();
    },
    close: (name) => {
      flush();
      saveFile(name, new Blob(blocks, { type }));
      return Promise.resolve();
    },
    abort: () => Promise.resolve(),
  };
}
