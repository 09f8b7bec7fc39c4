import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../scripts/lib/lock.mjs';

const lockModule = join(import.meta.dirname, '../../../scripts/lib/lock.mjs');
let dir: string;
let file: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(dir, 'setup.lock');
});
afterEach(() => rm(dir, { recursive: true }));

describe('withLock', () => {
  it('is gone after the work, also when the work fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(file)).toBe(false);
    expect(await withLock(file, () => Promise.resolve(7))).toBe(7);
    expect(existsSync(file)).toBe(false);
  });

  it('takes over the lock of a process that is gone', async () => {
    await writeFile(file, String(await pidOfEndedProcess()));
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('lets processes work one after the other, with a dead owner before them', async () => {
    await writeFile(file, String(await pidOfEndedProcess()));
    const journal = join(dir, 'journal');
    await Promise.all([1, 2, 3, 4].map((name) => workInAnotherProcess(name, journal)));
    const lines = (await readFile(journal, 'utf8')).trim().split('\n');
    for (let at = 0; at < lines.length; at += 2) {
      expect(lines[at + 1]).toBe(lines[at]?.replace('begin', 'end'));
    }
    expect(lines).toHaveLength(8);
  });

  it('says who it waits for, and gives up in words', async () => {
    await writeFile(file, String(process.ppid));
    const waited: number[] = [];
    const attempt = withLock(file, () => Promise.resolve(), {
      timeoutMs: 50,
      onWait: (pid) => waited.push(pid),
    });
    await expect(attempt).rejects.toThrow(/another setup.*What to do/s);
    expect(waited).toEqual([process.ppid]);
  });
});

async function pidOfEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

async function workInAnotherProcess(name: number, journal: string): Promise<void> {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(lockModule)};
    await withLock(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(journal)}, 'begin ${name}\\n');
      await sleep(60);
      appendFileSync(${JSON.stringify(journal)}, 'end ${name}\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await once(child, 'exit');
}
