import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStamp, writeStamp } from './fingerprint.mjs';
import { cache, modules } from './paths.mjs';
import { run } from './steps.mjs';

const DOWNLOAD_TIMEOUT_MS = 60_000;
const packageDir = join(modules, 'electron');
/** Holds the version whose download failed, so that a machine without a way out is not kept waiting twice. */
const failedMark = join(cache, 'electron-download-failed');

/**
 * Where Electron is, or why there is none to use.
 * @typedef {{ path: string } | { reason: string }} ElectronChoice
 */

/**
 * @param {string} node
 * @param {(text: string) => void} log
 * @returns {Promise<ElectronChoice>}
 */
export async function chooseElectron(node, log) {
  if (!hasDisplay()) return { reason: 'there is no display' };
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    return { reason: 'Electron does not run as root with its sandbox on' };
  }
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined) return checkOverride(override);
  return installedPath() ?? download(node, log);
}

export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env['DISPLAY']) || Boolean(process.env['WAYLAND_DISPLAY']);
}

/** @returns {string} */
function wantedVersion() {
  return JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')).version;
}

/**
 * @param {string} dir
 * @returns {ElectronChoice}
 */
function checkOverride(dir) {
  const path = join(dir, executableName());
  if (!existsSync(path)) return { reason: `ELECTRON_OVERRIDE_DIST_PATH has no ${executableName()}` };
  const major = Number.parseInt(readStamp(join(dir, 'version'))?.replace(/^v/, '') ?? '', 10);
  const wanted = Number.parseInt(wantedVersion(), 10);
  return major < wanted
    ? { reason: `the Electron in ELECTRON_OVERRIDE_DIST_PATH is version ${major}, and ${wanted} is needed` }
    : { path };
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @returns {{ path: string } | undefined} */
function installedPath() {
  const path = join(packageDir, 'dist', executableName());
  const version = readStamp(join(packageDir, 'dist', 'version'))?.replace(/^v/, '');
  return existsSync(path) && version === wantedVersion() ? { path } : undefined;
}

/**
 * @param {string} node
 * @param {(text: string) => void} log
 * @returns {Promise<ElectronChoice>}
 */
async function download(node, log) {
  const version = wantedVersion();
  if (process.env['CI']) return { reason: 'Electron is not downloaded in CI' };
  if (readStamp(failedMark) === version) {
    return { reason: `downloading Electron ${version} failed before (delete ${failedMark} to try again)` };
  }
  log(`Downloading Electron ${version} (once, up to ${DOWNLOAD_TIMEOUT_MS / 1000} s) …`);
  const { code } = await run(node, [join(packageDir, 'install.js')], { timeoutMs: DOWNLOAD_TIMEOUT_MS });
  const installed = code === 0 ? installedPath() : undefined;
  if (installed !== undefined) return installed;
  writeStamp(failedMark, version);
  return { reason: `Electron ${version} could not be downloaded` };
}
