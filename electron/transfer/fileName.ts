import { shorten } from '../memory/words';

/** What some system's file names may not hold, what turns text around, and what Obsidian reads as a link or tag. */
const FORBIDDEN = /(?![\u200c\u200d])[\p{C}<>:"/\\|?*#^[\]]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/iu;
const MAX_LENGTH = 60;
/** Most file systems end at 255 bytes; date and extension take some of them. */
const MAX_BYTES = 200;

/** "2026-03-01 Title.md": safe as a file name on Windows, macOS and Linux. `at`: UTC ms. */
export function safeFileName(title: string, at: number, extension: string): string {
  return `${new Date(at).toISOString().slice(0, 10)} ${safeName(title)}.${extension}`;
}

/** The same without a date; never empty. */
export function safeName(title: string): string {
  const cleaned = shorten(title.normalize('NFC').replace(FORBIDDEN, ' '), MAX_LENGTH)
    .replace(/…$/u, '')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const fitting = withinBytes(cleaned).trimEnd();
  const reserved = fitting === '' || RESERVED.test(fitting.split('.')[0] ?? '');
  return reserved ? `Note ${fitting}`.trim() : fitting;
}

function withinBytes(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}
