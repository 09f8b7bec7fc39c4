import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What PDF.js asks for beside the file: only character maps are given. */
interface Asked {
  kind: string;
  filename: string;
}

export interface CharacterMaps {
  /** For `getDocument`, which makes one of it. */
  Source: new () => { fetch(asked: Asked): Promise<Uint8Array> };
  /** The first map that was asked for and could not be read; null as long as all were. */
  missing(): { name: string; cause: unknown } | null;
}

/**
 * The maps by which a PDF may name its Chinese, Japanese or Korean characters without bringing them along, out of a
 * folder. Each is read when a file asks for it, and nothing of it is kept beyond that file.
 */
export function characterMaps(folder: string): CharacterMaps {
  let missing: { name: string; cause: unknown } | null = null;
  class Source {
    /** @throws when it is no map, or cannot be read */
    async fetch({ kind, filename }: Asked): Promise<Uint8Array> {
      if (kind !== 'cMapUrl') throw new Error('Text needs character maps only.');
      try {
        return new Uint8Array(await readFile(join(folder, filename)));
      } catch (cause) {
        missing ??= { name: filename.replace(/\.bcmap$/u, ''), cause };
        throw cause;
      }
    }
  }
  return { Source, missing: () => missing };
}
