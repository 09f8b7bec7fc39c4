import { AppError } from '#shared/errors';

/** SQLite's driver crashes the process without a word on older ones. */
const LEAST_NODE = 22;

/** What to say on a Node that is too old to open a store; null on any other. */
export function tooOldNode(version: string): AppError | null {
  if (Number(version.split('.')[0]) >= LEAST_NODE) return null;
  return new AppError(
    'INTERNAL',
    `Mnemoscope needs Node ${LEAST_NODE} or newer; this is Node ${version}. On Linux, \`npm run -s mnemoscope -- …\` brings its own.`,
  );
}
