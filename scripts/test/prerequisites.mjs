import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { run, tail } from '../lib/steps.mjs';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/**
 * Something that tests need from the machine: where it is, or why it is missing and what to do.
 * @typedef {{ path: string } | { missing: string }} Prerequisite
 */

/**
 * Debian packages of programs; installed as root only.
 * @param {Record<string, string>} packages program → package
 * @param {(text: string) => void} log
 * @returns {Promise<string | undefined>} what is still missing, with a hint
 */
async function ensurePrograms(packages, log) {
  const missing = () => Object.keys(packages).filter((program) => findProgram(program) === undefined);
  if (missing().length === 0) return undefined;
  const names = missing().map((program) => packages[program] ?? program);
  const hint = `missing: ${names.join(', ')} (as root: apt-get install -y --no-install-recommends ${names.join(' ')})`;
  if (!isRoot || findProgram('apt-get') === undefined) return hint;
  log(`Installing ${names.join(', ')} (apt-get) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
    { env },
  );
  return code === 0 && missing().length === 0 ? undefined : `${hint}\n${tail(output, 6)}`;
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * A real Electron with a display to show itself on.
 * @param {(text: string) => void} log
 * @returns {Promise<Prerequisite>}
 */
export async function ensureElectron(log) {
  if (!isLinux || process.arch !== 'x64') {
    return { missing: 'the Electron for tests exists for Linux x64 only' };
  }
  const lacking = await ensurePrograms({ 'xvfb-run': 'xvfb', xauth: 'xauth' }, log);
  if (lacking !== undefined) return { missing: lacking };
  const path = process.env['MNEMOSCOPE_TEST_ELECTRON'] ?? join(cache, 'electron22');
  if (!existsSync(join(path, '.stamp'))) log('Fetching the Electron for tests (once) …');
  const env = isRoot ? {} : { FETCH_ELECTRON_NO_APT: '1' };
  const { code, output } = await run('bash', [join(root, 'scripts', 'fetch-electron.sh'), path], { env });
  return code === 0 ? { path } : { missing: `scripts/fetch-electron.sh failed:\n${tail(output)}` };
}

/**
 * @param {(text: string) => void} log
 * @returns {Promise<Prerequisite>}
 */
export async function ensureChromium(log) {
  if (!isLinux) return { path: 'the one of Playwright' };
  const lacking = await ensurePrograms({ chromium: 'chromium' }, log);
  return lacking === undefined ? { path: findProgram('chromium') ?? '' } : { missing: lacking };
}

/**
 * The program that records each attempt of a process to connect; its test is skipped, by name, where it is missing.
 * @param {(text: string) => void} log
 */
export async function ensureTracing(log) {
  if (isLinux) await ensurePrograms({ strace: 'strace' }, log);
}

/**
 * A real Ollama with two small models: from MNEMOSCOPE_OLLAMA_DIR (a folder with an env.sh), from the cache, or made by
 * the setup script where there is one beside the checkout.
 * @param {(text: string) => void} log
 * @returns {Promise<Prerequisite>}
 */
export async function ensureOllama(log) {
  const given = process.env['MNEMOSCOPE_OLLAMA_DIR'];
  if (given !== undefined) {
    return existsSync(join(given, 'env.sh'))
      ? { path: given }
      : { missing: `MNEMOSCOPE_OLLAMA_DIR: no env.sh in ${given}` };
  }
  const path = join(cache, 'ollama');
  if (existsSync(join(path, 'models', '.stamp-models'))) return { path };
  const setup = join(root, '..', 'shared', 'tools', 'real-ollama.sh');
  if (!existsSync(setup)) return { missing: 'no real Ollama (MNEMOSCOPE_OLLAMA_DIR is not set)' };
  log('Setting up a real Ollama with two small models (once) …');
  const { code, output } = await run('bash', [setup, path]);
  return code === 0 ? { path } : { missing: `setting up a real Ollama failed:\n${tail(output)}` };
}

/**
 * A real Chroma: from MNEMOSCOPE_CHROMA_DIR, from the cache, or by pip (23 MB, once).
 * @param {(text: string) => void} log
 * @returns {Promise<Prerequisite>}
 */
export async function ensureChroma(log) {
  const path = process.env['MNEMOSCOPE_CHROMA_DIR'] ?? join(cache, 'chroma');
  if (existsSync(join(path, 'chromadb_rust_bindings'))) return { path };
  log('Fetching a Chroma server for tests (once) …');
  const { code, output } = await run('bash', [join(root, 'scripts', 'chroma.sh'), 'install', path]);
  return code === 0 ? { path } : { missing: `scripts/chroma.sh failed:\n${tail(output)}` };
}

const LOOPBACK_UP = 'PATH="$PATH:/usr/sbin:/sbin"; ip link set lo up && exec "$@"';

/**
 * How to run a command where only the loopback network exists, so that a connection to anywhere else cannot succeed.
 * @param {(text: string) => void} log
 * @returns {Promise<readonly string[] | undefined>} the words to put before the command
 */
export async function ensureIsolation(log) {
  if (!isLinux || findProgram('unshare') === undefined) return undefined;
  if ((await ensurePrograms({ ip: 'iproute2' }, log)) !== undefined) return undefined;
  for (const flags of [['-n'], ['-r', '-n']]) {
    const prefix = ['unshare', ...flags, 'sh', '-c', LOOPBACK_UP, 'sh'];
    const [program = '', ...args] = prefix;
    if ((await run(program, [...args, 'true'])).code === 0) return prefix;
  }
  return undefined;
}
