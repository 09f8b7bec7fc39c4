import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. Nothing here writes outside it. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const dist = join(root, 'dist');
/** What can be fetched or made again: test prerequisites, locks, marks. */
export const cache = join(root, '.cache');
export const modules = join(root, 'node_modules');
