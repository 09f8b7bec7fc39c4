import { AppError } from '#shared/errors';
import type { ImportFormat } from '#shared/domain/transfer';
import { firstText } from './firstText';
import type { FormatReader, ImportSource, Probe, SourceFile } from './format';
import { FORMATS } from './formats/all';

/** So much of a file tells what it is. */
const HEAD_BYTES = 64 * 1024;
/** Enough to look into, where a folder holds many. */
const LOOKED_INTO = 2_000;

/**
 * What kind of file it is, by what is in it.
 * @throws AppError VALIDATION, saying what was found and what can be read
 */
export async function detectFormat(source: ImportSource, wanted: ImportFormat | null): Promise<FormatReader> {
  if (wanted !== null) return readerOf(wanted);
  if (source.files.length === 0) throw new AppError('VALIDATION', `${source.name} holds no files.`);
  if (source.files.every(({ sizeBytes }) => sizeBytes === 0)) {
    throw new AppError('VALIDATION', `${source.name} is empty.`);
  }
  const probe = probeOf(source);
  for (const reader of FORMATS) {
    if (await reader.recognises(probe)) return reader;
  }
  throw new AppError('VALIDATION', await unknownKind(probe));
}

/** @throws AppError VALIDATION for a format that has no reader */
function readerOf(format: ImportFormat): FormatReader {
  const reader = FORMATS.find((candidate) => candidate.format === format);
  if (reader === undefined) throw new AppError('VALIDATION', `Files of the kind “${format}” cannot be read.`);
  return reader;
}

export function probeOf(source: ImportSource): Probe {
  const heads = new Map<SourceFile, Promise<string>>();
  return {
    source,
    files: source.files.slice(0, LOOKED_INTO),
    head: (file) => {
      const known = heads.get(file) ?? firstText(file, HEAD_BYTES);
      heads.set(file, known);
      return known;
    },
  };
}

async function unknownKind({ source, files, head }: Probe): Promise<string> {
  const [file] = files;
  const start = file === undefined ? '' : await head(file);
  const found = source.single
    ? `${source.name} ${describe(start, file?.path ?? '')}`
    : `${source.name} holds ${files.length === 1 ? 'one file' : `${source.files.length} files`} of other kinds (${file?.path ?? ''} …)`;
  const known = FORMATS.map(({ title }) => title);
  return `${found}. What can be imported: ${known.slice(0, -1).join('; ')}; and ${known.at(-1) ?? ''}.`;
}

/** Text of another encoding looks like this, and so do pictures and programs. */
const NOT_TEXT = 'is no text in UTF-8. If it holds text, save the file as UTF-8, and import it again';

function describe(start: string, path: string): string {
  if (start.startsWith('%PDF-')) return 'is a PDF: add it as a document';
  if (start.slice(257, 262) === 'ustar') return 'is a TAR archive: unpack it, and choose the folder';
  if (/[\0\uFFFD]/u.test(start.slice(0, 1_000))) return NOT_TEXT;
  if (/^\s*(?:\[\s*\]|\{\s*\})\s*$/u.test(start)) return 'is JSON with nothing in it';
  if (/\.[ct]sv$/iu.test(path)) return 'is a table, but none of its columns is called “text”';
  if (/^\s*[[{]/u.test(start)) return 'is JSON, but with other contents than any that is known';
  return 'is text, but of no kind that is known';
}
