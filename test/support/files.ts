import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of the folder that hold the word in UTF-8, in whatever case of its Latin letters. */
export function filesWith(folder: string, word: string): string[] {
  const bytes = Buffer.from(word, 'utf8').toString('latin1').toLowerCase();
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(bytes));
}
