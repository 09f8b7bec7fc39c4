import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface StaticFile {
  body: Buffer;
  type: string;
}

/**
 * Reads the file that a URL path names inside `root`; "/" is index.html. Null when there is none, when the path
 * leads outside `root` (links included), or when its type is not one that the app is made of.
 */
export async function readStaticFile(root: string, urlPath: string): Promise<StaticFile | null> {
  const segments = decodePath(urlPath);
  if (segments === null) return null;
  const path = join(root, ...(segments.length === 0 ? ['index.html'] : segments));
  const type = TYPES[extname(path)];
  if (type === undefined) return null;
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(path)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    return { body: await readFile(realFile), type };
  } catch {
    return null; // not there, or a folder
  }
}

/** The plain names that a path consists of; null if any of them is not one. */
function decodePath(urlPath: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const isPlain = (segment: string): boolean => !segment.startsWith('.') && !/[\\:\0]/.test(segment);
  return decoded.startsWith('/') && segments.every(isPlain) ? segments : null;
}
