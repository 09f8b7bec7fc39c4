import { AppError } from '#shared/errors';

/** What file systems allow for one name; bytes of UTF-8. */
const MOST_BYTES = 255;
const MOST_FOLDERS = 32;
/** Names of devices, with any ending, and characters that mean something else there. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
const WINDOWS_RESERVED = /[<>:"|?*\\]/gu;

/**
 * The name of a file as it was handed over, "/" between its folders, as one that can be kept here. The same name always
 * becomes the same.
 * @throws AppError VALIDATION when it would lead out of its folder, or into too many
 */
export function safeParts(name: string, platform: NodeJS.Platform = process.platform): string[] {
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) {
    throw new AppError('VALIDATION', `${JSON.stringify(shortened(name))} is not the name of a file.`);
  }
  if (parts.length > MOST_FOLDERS) {
    throw new AppError(
      'VALIDATION',
      `${JSON.stringify(shortened(name))} lies in more than ${MOST_FOLDERS} folders. Add the inner folder instead.`,
    );
  }
  return parts.map((part) => safePart(part, platform));
}

function safePart(part: string, platform: NodeJS.Platform): string {
  const plain = part.replace(/\p{Cc}/gu, '_');
  return fitted(platform === 'win32' ? forWindows(plain) : plain);
}

function forWindows(part: string): string {
  const allowed = part.replace(WINDOWS_RESERVED, '_').replace(/[. ]+$/u, '_');
  return WINDOWS_DEVICE.test(allowed) ? `_${allowed}` : allowed;
}

/** Cut before its ending, which says how the file is read. */
function fitted(part: string): string {
  if (Buffer.byteLength(part) <= MOST_BYTES) return part;
  const ending = /\.[^.]{1,10}$/u.exec(part)?.[0] ?? '';
  const letters = Array.from(part.slice(0, part.length - ending.length));
  const room = MOST_BYTES - Buffer.byteLength(ending);
  let used = 0;
  const end = letters.findIndex((letter) => (used += Buffer.byteLength(letter)) > room);
  return letters.slice(0, end < 0 ? letters.length : end).join('') + ending;
}

function shortened(name: string): string {
  return name.length <= 100 ? name : `${name.slice(0, 99)}…`;
}
