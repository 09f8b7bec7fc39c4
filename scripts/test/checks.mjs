import { join } from 'node:path';
import { modules } from '../lib/paths.mjs';
import { run, tail } from '../lib/steps.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** What is checked without running the app: each a name and the tools to run, one after the other. */
export const checks = [
  { name: 'format', commands: [['prettier/bin/prettier.cjs', '--check', '.']] },
  { name: 'lint', commands: [['eslint/bin/eslint.js', '.', '--max-warnings', '0']] },
  {
    name: 'types',
    commands: ['shared', 'electron', 'renderer', 'test', 'scripts'].map((area) => [
      'typescript/bin/tsc',
      '-p',
      area,
    ]),
  },
  {
    name: 'dependencies',
    commands: [
      [
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        ...['shared', 'electron', 'renderer', 'test'],
      ],
    ],
  },
  { name: 'knip', commands: [['knip/bin/knip.js', '--no-config-hints']] },
];

/**
 * @param {(typeof checks)[number]} check
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
export async function runCheck({ name, commands }, node, env) {
  const started = Date.now();
  let output = '';
  let failed = false;
  for (const [tool, ...args] of commands) {
    const result = await run(node, [join(modules, tool ?? ''), ...args], { env });
    if (result.code === 0) continue;
    failed = true;
    output += result.output;
  }
  return checkOutcome(name, started, failed ? tail(output, 80) : undefined);
}

/**
 * @param {string} name
 * @param {number} started
 * @param {string | undefined} fault
 * @returns {Outcome}
 */
export function checkOutcome(name, started, fault) {
  return {
    name,
    seconds: (Date.now() - started) / 1000,
    passed: fault === undefined ? 1 : 0,
    failures: fault === undefined ? [] : [{ name: 'check', detail: fault }],
    skipped: [],
  };
}
