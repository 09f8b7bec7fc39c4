import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { modules, root } from './paths.mjs';
import { run, StepError, tail } from './steps.mjs';

const stampFile = join(modules, '.mnemoscope-stamp');

/** @returns {string} changes when other packages are wanted, or the same ones for another machine */
function wantedStamp() {
  return `${process.platform}-${process.arch} ${fingerprint(['package-lock.json'])}`;
}

export function isInstalled() {
  return readStamp(stampFile) === wantedStamp();
}

/**
 * Makes node_modules match package-lock.json; what `npm ci` or `npm install` already brought is taken as it is.
 * @param {(text: string) => void} log
 */
export async function install(log) {
  const stamp = wantedStamp();
  if (!matchesLock()) {
    log('Installing packages (about a minute, once) …');
    rmSync(stampFile, { force: true });
    const { code, output } = await runNpm(['ci', '--no-fund', '--no-audit', '--loglevel=error']);
    if (code !== 0) throw new StepError('Installing the packages (npm ci)', explain(output));
  }
  writeStamp(stampFile, stamp);
}

/** Whether npm's own record in node_modules names every package of package-lock.json. */
function matchesLock() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(modules, '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true && !isForThisMachine(entry);
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    );
  });
}

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

/**
 * An optional package that fits but is missing (an installation with `--omit=optional`) has to be installed.
 * @param {LockEntry} entry
 */
function isForThisMachine({ os, cpu, libc }) {
  return (
    os !== undefined &&
    libc === undefined &&
    [os].flat().includes(process.platform) &&
    cpu !== undefined &&
    [cpu].flat().includes(process.arch)
  );
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {}; // broken by a crash in the middle of an installation: as good as missing
  }
}

/** @param {readonly string[]} args */
function runNpm(args) {
  // npm would pull the rug out from under itself if it ran with the Node that it replaces.
  const bin = join(modules, '.bin');
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((part) => part !== bin);
  const env = { PATH: path.join(delimiter) };
  const cli = process.env['npm_execpath'];
  const node = process.env['npm_node_execpath'];
  if (cli !== undefined && node !== undefined && basename(cli) === 'npm-cli.js' && existsSync(node)) {
    return run(node, [cli, ...args], { env });
  }
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
}

/** What npm's messages mean, most specific first. */
const causes = [
  {
    pattern: /EUSAGE|not in sync|lock file's/i,
    why: 'package.json and package-lock.json do not fit together.',
    todo: 'run `npm install` once, look at what changed in package-lock.json, and try again.',
  },
  {
    pattern: /ENOSPC/,
    why: 'the disk is full.',
    todo: 'free about 2 GB and try again.',
  },
  {
    pattern: /EACCES|EPERM|EROFS/,
    why: 'this folder cannot be written to.',
    todo: `make ${root} yours (or put the checkout elsewhere) and try again.`,
  },
  {
    pattern: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i,
    why: 'the package registry cannot be reached.',
    todo: 'check the connection and the proxy (`npm config get registry`) and try again.',
  },
];

/** @param {string} output */
function explain(output) {
  const known = causes.find(({ pattern }) => pattern.test(output));
  const why = known?.why ?? 'npm said:';
  const quoted = tail(output).replaceAll('\n', '\n    ');
  return { why: `${why}\n    ${quoted}`, todo: known?.todo ?? 'run `npm ci` by hand to see all of it.' };
}
