import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** A step that a person has to do something about: what failed, why, and what to do. */
export class StepError extends Error {
  /**
   * @param {string} what
   * @param {{ why: string, todo: string }} reason
   */
  constructor(what, { why, todo }) {
    super(`${what} failed.\n  Why: ${why}\n  What to do: ${todo}`);
    this.name = 'StepError';
  }

  /**
   * A step that failed in another script, which has said all of that already.
   * @param {string} message
   */
  static told(message) {
    const error = new StepError('', { why: '', todo: '' });
    error.message = message;
    return error;
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {number} [timeoutMs]
 * @property {(text: string) => void} [onOutput] gets the output as it comes
 */

/**
 * Runs a command to its end and keeps its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} code 127: could not be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    let output = '';
    let timedOut = false;
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            child.kill('SIGKILL');
          }, options.timeoutMs);
    /** @param {string} text */
    const take = (text) => {
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', (error) => finish(127, `${output}${error.message}\n`));
    child.on('close', (code) => finish(code ?? 1, output));
    /**
     * @param {number} code
     * @param {string} text
     */
    function finish(code, text) {
      clearTimeout(timer);
      resolve({ code, output: text, timedOut });
    }
  });
}

/**
 * What glibc is not to keep of freed memory, where the engine runs in the process itself: forkedEngine says why.
 * @type {NodeJS.ProcessEnv}
 */
const MEMORY_ENV = JSON.parse(readFileSync(join(root, 'electron', 'engine', 'memoryEnv.json'), 'utf8'));

/**
 * Runs a command in the foreground, with this process's terminal; signals reach it too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, or 128 + the signal that ended it
 */
export function runInForeground(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...MEMORY_ENV, ...process.env, ...options.env },
      stdio: 'inherit',
    });
    const stop = forwardSignals(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stop();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * Lets the child end first: this process only passes signals on. A terminal sends Ctrl+C to the whole group by itself.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops forwarding
 */
export function forwardSignals(child) {
  const onInterrupt = () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  };
  const onTerminate = () => child.kill('SIGTERM');
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  return () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
  };
}

/**
 * The last lines of an output, for a message.
 * @param {string} output
 * @param {number} [lines]
 */
export function tail(output, lines = 12) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/**
 * Runs a script's main function: a step that failed is told in words, a fault with its stack.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof StepError) console.error(`\n${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}
