import { readdir, readFile } from 'node:fs/promises';

/** The file that the engine runs as when it is a process of its own. */
const ENGINE_FILE = /engine[/\\]process\.cjs/;

/** The engine's process among the descendants of an app, by what Linux says of all processes. */
export async function findEngineProcess(appPid: number): Promise<number | undefined> {
  const parents = new Map<number, number>();
  const engines: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const [status, commandLine] = await Promise.all([
        readFile(`/proc/${name}/status`, 'utf8'),
        readFile(`/proc/${name}/cmdline`, 'utf8'),
      ]);
      parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
      if (ENGINE_FILE.test(commandLine)) engines.push(pid);
    } catch {
      // It ended while we looked.
    }
  }
  return engines.find((pid) => descendsFrom(pid, appPid, parents));
}

function descendsFrom(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === ancestor) return true;
  }
  return false;
}
