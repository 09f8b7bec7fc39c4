import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cache, modules, root } from '../lib/paths.mjs';
import { run, tail } from '../lib/steps.mjs';
import { head } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {Pick<Outcome, 'passed' | 'failures' | 'skipped' | 'unsteady'>} Counts */

const reports = join(cache, 'reports');

/** Suites in which whole processes talk to each other by the clock: what fails there is tried once more, and named. */
const BY_THE_CLOCK = ['contract'];

/**
 * @param {string} name a project of vitest.config.ts
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
export function runVitest(name, node, env) {
  const report = join(reports, `${name}.json`);
  const command = [
    node,
    join(modules, 'vitest', 'vitest.mjs'),
    'run',
    ...['--project', name, '--reporter=json', `--outputFile=${report}`],
    ...(BY_THE_CLOCK.includes(name) ? ['--retry=1'] : []),
  ];
  return runSuite({ name, command, env, report, read: readVitest });
}

/**
 * @param {string} project a project of playwright.config.ts
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {(command: readonly string[]) => readonly string[]} wrap puts the run into its surroundings
 */
export function runPlaywright(project, node, env, wrap) {
  const name = `e2e-${project}`;
  const report = join(reports, `${name}.json`);
  const command = wrap([node, join(modules, '@playwright', 'test', 'cli.js'), 'test', '--project', project]);
  return runSuite({
    name,
    command,
    env: { ...env, MNEMOSCOPE_E2E_REPORT: report },
    report,
    read: readPlaywright,
  });
}

/**
 * @param {{ name: string, command: readonly string[], env: NodeJS.ProcessEnv, report: string, read: (report: any) => Counts }} suite
 * @returns {Promise<Outcome>}
 */
async function runSuite({ name, command, env, report, read }) {
  const started = Date.now();
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const [program = '', ...args] = command;
  const { code, output } = await run(program, args, { env });
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : nothing();
  if (counts.failures.length === 0) {
    const found = counts.passed + counts.skipped.length > 0;
    const fault = found ? `exit code ${code}` : 'no test was found';
    if (code !== 0 || !found) {
      counts.failures.push({ name: `the run itself (${fault})`, detail: tail(output, 40) });
    }
  }
  return { name, seconds: (Date.now() - started) / 1000, ...counts };
}

/** @returns {Counts} */
function nothing() {
  return { passed: 0, failures: [], skipped: [], unsteady: [] };
}

/**
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }[]} testResults
 *
 * @typedef {object} VitestTest
 * @property {string} fullName
 * @property {string} status
 * @property {string[]} [failureMessages]
 */

/**
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function readVitest({ testResults }) {
  const counts = nothing();
  for (const file of testResults) {
    const where = relative(root, file.name);
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      counts.failures.push({ name: where, detail: head(file.message ?? '') });
    }
    for (const test of file.assertionResults) {
      const name = `${where} › ${test.fullName}`;
      const detail = head((test.failureMessages ?? []).join('\n'));
      if (test.status === 'passed') {
        counts.passed += 1;
        // What went wrong at the first try stays in the report of one that passed at the second.
        if (detail !== '') counts.unsteady?.push({ name, detail });
      } else if (test.status === 'failed') counts.failures.push({ name, detail });
      else counts.skipped.push(name);
    }
  }
  return counts;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, tests: PlaywrightTest[] }[]} [specs]
 *
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {{ description?: string }[]} [annotations]
 * @property {{ errors?: { message?: string }[] }[]} results
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @returns {Counts}
 */
export function readPlaywright({ suites, errors = [] }) {
  const counts = nothing();
  for (const { message } of errors) {
    counts.failures.push({ name: 'the run itself', detail: head(message ?? '') });
  }
  for (const suite of suites) readPlaywrightSuite(suite, [], counts);
  return counts;
}

/**
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} path titles of the suites around it
 * @param {Counts} counts
 */
function readPlaywrightSuite(suite, path, counts) {
  const titles = [...path, suite.title];
  for (const spec of suite.specs ?? []) {
    const name = [...titles, spec.title].join(' › ');
    for (const test of spec.tests) readPlaywrightTest(name, test, counts);
  }
  for (const inner of suite.suites ?? []) readPlaywrightSuite(inner, titles, counts);
}

/**
 * @param {string} name
 * @param {PlaywrightTest} test
 * @param {Counts} counts
 */
function readPlaywrightTest(name, test, counts) {
  if (test.status === 'expected' || test.status === 'flaky') {
    counts.passed += 1;
    if (test.status === 'flaky') counts.unsteady?.push({ name, detail: whatWasWrong(test) });
  } else if (test.status === 'skipped') {
    const reason = test.annotations?.find(({ description }) => description !== undefined)?.description;
    counts.skipped.push(reason === undefined ? name : `${name} (${reason})`);
  } else {
    counts.failures.push({ name, detail: whatWasWrong(test) });
  }
}

/** @param {PlaywrightTest} test */
function whatWasWrong({ results }) {
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? ''));
  return head(messages.join('\n'));
}
