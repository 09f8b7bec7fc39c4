// `npm test [-- --only lint,unit,e2e] [-- --no-e2e]`: everything that has to hold, in one run.
import { bootstrap } from './bootstrap.mjs';
import { nodeEnv } from './lib/node.mjs';
import { runMain, StepError } from './lib/steps.mjs';
import { checkOutcome, checks, runCheck } from './test/checks.mjs';
import { describe, summarize } from './test/outcome.mjs';
import {
  ensureChroma,
  ensureChromium,
  ensureElectron,
  ensureIsolation,
  ensureOllama,
  ensureTracing,
} from './test/prerequisites.mjs';
import { runPlaywright, runVitest } from './test/suites.mjs';

/** @typedef {import('./test/outcome.mjs').Outcome} Outcome */

const vitestSuites = ['unit', 'store', 'contract', 'security'];
const endToEnd = ['e2e-electron', 'e2e-browser'];
const stepNames = [...checks.map(({ name }) => name), 'build', ...vitestSuites, ...endToEnd];

/** Static checks that run at the same time; suites start several processes each and run alone. */
const LANES = 2;

/** @param {string} text */
const log = (text) => console.log(text);

/**
 * @param {readonly string[]} args
 * @returns {ReadonlySet<string>}
 */
function chooseSteps(args) {
  const names = new Set(stepNames);
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--no-e2e') for (const name of endToEnd) names.delete(name);
    else if (args[at] === '--only') {
      const wanted = (args[(at += 1)] ?? '').split(',').filter((name) => name !== '');
      const isWanted = (/** @type {string} */ name) =>
        wanted.some((each) => name === each || name.startsWith(`${each}-`));
      const known = wanted.every((each) =>
        stepNames.some((name) => name === each || name.startsWith(`${each}-`)),
      );
      if (wanted.length === 0 || !known) throw usage(`--only ${args[at] ?? ''}`);
      for (const name of stepNames) if (!isWanted(name)) names.delete(name);
    } else throw usage(args[at] ?? '');
  }
  return names;
}

/** @param {string} argument */
function usage(argument) {
  return new StepError('Reading the arguments', {
    why: `"${argument}" is not known.`,
    todo: `npm test -- [--only ${stepNames.join(',')}] [--no-e2e]`,
  });
}

class TestRun {
  /** @type {Outcome[]} */
  #outcomes = [];
  /** @type {NodeJS.ProcessEnv} */
  #env;

  /**
   * @param {string} node
   * @param {ReadonlySet<string>} chosen
   */
  constructor(node, chosen) {
    this.node = node;
    this.chosen = chosen;
    this.#env = { ...nodeEnv(node), NO_COLOR: '1', FORCE_COLOR: undefined };
  }

  /** Goes on after a failure: one run tells everything. */
  async all() {
    // Fetching waits for the network and checking for the processor: they go well together.
    const ollama = this.#any([...vitestSuites, ...endToEnd]) ? ensureOllama(log) : undefined;
    const chroma = this.chosen.has('store') ? ensureChroma(log) : undefined;
    await this.#staticChecks();
    if (this.#any(['build', ...vitestSuites, ...endToEnd])) await this.#build();
    this.#useOllama(await ollama);
    this.#useChroma(await chroma);
    for (const name of vitestSuites) {
      if (this.chosen.has(name)) this.#take(await runVitest(name, this.node, this.#env));
    }
    if (this.#any(endToEnd)) await this.#endToEnd();
    return this.#outcomes;
  }

  /** @param {readonly string[]} names */
  #any(names) {
    return names.some((name) => this.chosen.has(name));
  }

  /** @param {Outcome} outcome */
  #take(outcome) {
    this.#outcomes.push(outcome);
    log(describe(outcome));
  }

  async #staticChecks() {
    const waiting = checks.filter(({ name }) => this.chosen.has(name));
    /** @type {Map<string, Outcome>} */
    const done = new Map();
    const order = waiting.map(({ name }) => name);
    const lane = async () => {
      for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
        done.set(check.name, await runCheck(check, this.node, this.#env));
        this.#takeInOrder(order, done);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /**
   * @param {string[]} order names not reported yet
   * @param {ReadonlyMap<string, Outcome>} done
   */
  #takeInOrder(order, done) {
    for (let next = done.get(order[0] ?? ''); next !== undefined; next = done.get(order[0] ?? '')) {
      order.shift();
      this.#take(next);
    }
  }

  async #build() {
    const started = Date.now();
    let fault;
    try {
      await bootstrap({ build: 'all', log: () => undefined });
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      fault = error.message;
    }
    this.#take(checkOutcome('build', started, fault));
  }

  /** @param {import('./test/prerequisites.mjs').Prerequisite | undefined} ollama */
  #useOllama(ollama) {
    if (ollama === undefined) return;
    if ('path' in ollama) this.#env['MNEMOSCOPE_OLLAMA_DIR'] = ollama.path;
    else log(`Tests with a real Ollama are skipped: ${ollama.missing}`);
  }

  /** @param {import('./test/prerequisites.mjs').Prerequisite | undefined} chroma */
  #useChroma(chroma) {
    if (chroma === undefined) return;
    if ('path' in chroma) this.#env['MNEMOSCOPE_CHROMA_DIR'] = chroma.path;
    else log(`Tests with a real Chroma are skipped: ${chroma.missing}`);
  }

  async #endToEnd() {
    const isolation = await ensureIsolation(log);
    await ensureTracing(log);
    log(
      isolation === undefined
        ? 'End to end: with the network of this machine (cutting it off needs Linux and `unshare -n`).'
        : 'End to end: cut off from every network but loopback (unshare -n).',
    );
    const alone = isolation ?? [];
    if (this.chosen.has('e2e-electron')) {
      const display = ['xvfb-run', '-a', '-s', '-screen 0 1280x900x24'];
      await this.#host('electron', await ensureElectron(log), [...alone, ...display]);
    }
    if (this.chosen.has('e2e-browser')) await this.#host('browser', await ensureChromium(log), alone);
  }

  /**
   * @param {'electron' | 'browser'} project
   * @param {import('./test/prerequisites.mjs').Prerequisite} needed
   * @param {readonly string[]} prefix
   */
  async #host(project, needed, prefix) {
    if ('missing' in needed) {
      // On a machine that could have it, a missing browser is a fault of the setup, never a silent pass.
      const name = `e2e-${project}`;
      const detail = `The whole suite: ${needed.missing}`;
      const failures = process.platform === 'linux' ? [{ name: 'setup', detail }] : [];
      const skipped = failures.length === 0 ? [detail] : [];
      this.#take({ name, seconds: 0, passed: 0, failures, skipped });
      return;
    }
    this.#take(await runPlaywright(project, this.node, this.#env, (command) => [...prefix, ...command]));
  }
}

await runMain(async () => {
  const chosen = chooseSteps(process.argv.slice(2));
  const node = await bootstrap({ build: 'none' });
  const run = new TestRun(node, chosen);
  const { text, ok } = summarize(await run.all());
  log(text);
  return ok ? 0 : 1;
});
