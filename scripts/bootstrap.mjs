// Makes the checkout ready to run: packages, a suitable Node, an up-to-date build. Needs nothing but Node and npm.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build.mjs';
import { install, isInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { findNode, nodeEnv } from './lib/node.mjs';
import { cache, root } from './lib/paths.mjs';
import { run, runMain, StepError } from './lib/steps.mjs';

const lockFile = join(cache, 'bootstrap.lock');

/**
 * @typedef {'all' | 'node' | 'none'} BuildPart what has to be built: everything, all but the window's part, nothing
 */

/**
 * Safe to call at any time and from several processes at once; takes a few milliseconds when nothing changed.
 * @param {{ build?: BuildPart, log?: (text: string) => void }} [options]
 * @returns {Promise<string>} the Node to run things with
 * @throws {StepError}
 */
export async function bootstrap({ build = 'all', log = console.error } = {}) {
  const isReady = () => isInstalled() && (build === 'none' || isBuilt(build === 'node'));
  if (isReady()) return findNode();
  return withLock(
    lockFile,
    async () => {
      if (!isInstalled()) await install(log);
      const node = findNode();
      if (!isReady()) await runBuild(node, build, log);
      return node;
    },
    { onWait: (pid) => log(`Waiting for another setup of this folder (process ${pid}) …`) },
  );
}

/**
 * The build needs the packages and the right Node, so it runs as a process of its own.
 * @param {string} node
 * @param {BuildPart} part
 * @param {(text: string) => void} log
 */
async function runBuild(node, part, log) {
  log('Building …');
  const args = [
    join(root, 'scripts', 'build.mjs'),
    '--if-stale',
    ...(part === 'node' ? ['--node-only'] : []),
  ];
  const { code, output } = await run(node, args, { env: nodeEnv(node) });
  if (code !== 0) throw StepError.told(output.trim());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const node = await bootstrap();
    console.error(`Ready. Node: ${node}`);
    return 0;
  });
}
