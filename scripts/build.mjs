// Builds dist/: `node scripts/build.mjs [--node-only] [--if-stale]`.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprint, readStamp, writeStamp } from './lib/fingerprint.mjs';
import { dist, root } from './lib/paths.mjs';
import { runMain, StepError } from './lib/steps.mjs';

/** Native modules stay files of their own; Electron is provided by the program that runs main and preload. */
const external = ['better-sqlite3', 'sqlite-vec', 'onnxruntime-node', 'electron', '@playwright/test'];

/**
 * @typedef {object} Bundle
 * @property {string} entry
 * @property {string} outfile
 * @property {string} target
 * @property {string} [banner]
 */

/** @type {readonly Bundle[]} */
const bundles = [
  { entry: 'electron/main.ts', outfile: 'main.cjs', target: 'node16' },
  { entry: 'electron/preload.ts', outfile: 'preload.cjs', target: 'chrome108' },
  { entry: 'electron/hosts/cli/cli.ts', outfile: 'cli.cjs', target: 'node22', banner: '#!/usr/bin/env node' },
  ...['writer', 'reader', 'compute', 'examiner', 'importer', 'documents', 'process'].map((name) => ({
    entry: `electron/engine/entries/${name}.ts`,
    outfile: `engine/${name}.cjs`,
    target: 'node22',
  })),
];

const common = ['shared', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];

/** The two halves of dist/, each built only when something that goes into it changed. */
const parts = [
  { name: 'node', sources: ['electron', ...common], output: 'main.cjs', build: buildNode },
  {
    name: 'renderer',
    sources: ['renderer', 'vite.config.ts', ...common],
    output: 'renderer',
    build: buildRenderer,
  },
];

/**
 * @param {{ nodeOnly: boolean, ifStale: boolean }} options
 * @returns {Promise<string[]>} names of the parts that were built
 */
export async function build({ nodeOnly, ifStale }) {
  const built = [];
  for (const { part, stamp } of wanted(nodeOnly)) {
    if (ifStale && isFresh(part, stamp)) continue;
    rmSync(stampFile(part), { force: true });
    try {
      await part.build();
    } catch (error) {
      throw new StepError(`Building the ${part.name} part`, {
        why: error instanceof Error ? error.message : String(error),
        todo: 'mend what is named above (or go back to a version that builds) and try again.',
      });
    }
    writeStamp(stampFile(part), stamp);
    built.push(part.name);
  }
  return built;
}

/** @param {boolean} nodeOnly */
export function isBuilt(nodeOnly) {
  return wanted(nodeOnly).every(({ part, stamp }) => isFresh(part, stamp));
}

/** @param {boolean} nodeOnly */
function wanted(nodeOnly) {
  return parts
    .filter((part) => part.name === 'node' || !nodeOnly)
    .map((part) => ({ part, stamp: fingerprint(part.sources) }));
}

/**
 * @param {(typeof parts)[number]} part
 * @param {string} stamp
 */
function isFresh(part, stamp) {
  return readStamp(stampFile(part)) === stamp && existsSync(join(dist, part.output));
}

/** @param {(typeof parts)[number]} part */
function stampFile(part) {
  return join(dist, `.stamp-${part.name}`);
}

async function buildNode() {
  await Promise.all(
    bundles.map((bundle) => bundleForNode({ ...bundle, outfile: join(dist, bundle.outfile) })),
  );
}

/**
 * One CommonJS file (Electron's main process takes no other) with everything but the native modules in it.
 * @param {Bundle} bundle
 */
export async function bundleForNode({ entry, outfile, target, banner }) {
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target,
    external,
    sourcemap: true,
    legalComments: 'none',
    logLevel: 'silent',
    ...(banner === undefined ? {} : { banner: { js: banner } }),
  });
}

async function buildRenderer() {
  const vite = await import('vite');
  await vite.build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const started = Date.now();
    const built = await build({
      nodeOnly: process.argv.includes('--node-only'),
      ifStale: process.argv.includes('--if-stale'),
    });
    const names = built.length === 0 ? 'nothing, all is fresh' : built.join(' and ');
    console.error(`Built ${names} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
    return 0;
  });
}
