import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from './steps.mjs';

const POLL_MS = 200;
const GUARD_MAX_AGE_MS = 10_000;

/**
 * Runs `work` while no other process holds the lock file. A lock whose owner is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (pid: number) => void, timeoutMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, options = {}) {
  await acquire(file, options);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} file
 * @param {{ onWait?: (pid: number) => void, timeoutMs?: number }} options
 */
async function acquire(file, options) {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + (options.timeoutMs ?? 900_000);
  let told = false;
  while (!tryAcquire(file)) {
    const owner = ownerOf(file);
    if (owner !== undefined && !isAlive(owner)) {
      breakLock(file, owner);
      continue;
    }
    if (owner !== undefined && !told) {
      told = true;
      options.onWait?.(owner);
    }
    if (Date.now() > deadline) {
      throw new StepError('Waiting for another setup in this folder', {
        why: `process ${owner ?? 'unknown'} has held ${file} for too long.`,
        todo: 'end that process, or delete the file if it is not a setup of this project, and try again.',
      });
    }
    await sleep(POLL_MS);
  }
}

/**
 * The lock appears with its owner in it, in one step: a reader never sees it empty.
 * @param {string} file
 */
function tryAcquire(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes the lock of a dead owner. A guard folder lets one process at a time decide, so that none removes a fresh lock.
 * @param {string} file
 * @param {number} owner
 */
function breakLock(file, owner) {
  const guard = `${file}.guard`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    dropOldGuard(guard);
    return;
  }
  try {
    if (ownerOf(file) === owner) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

/** @param {string} guard */
function dropOldGuard(guard) {
  try {
    if (Date.now() - statSync(guard).mtimeMs < GUARD_MAX_AGE_MS) return;
    const aside = `${guard}.${process.pid}`;
    renameSync(guard, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} undefined: nobody holds it any more
 */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * @param {unknown} error
 * @returns {unknown}
 */
export function codeOf(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
