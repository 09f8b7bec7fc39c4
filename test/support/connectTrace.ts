import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const STRACE = '/usr/bin/strace';

/** Why attempts to connect cannot be recorded here; undefined where they can. */
export const traceMissing = existsSync(STRACE) ? undefined : 'skipped: no strace (apt-get install strace)';

/**
 * A program that runs the other one with all of its threads and children, and writes each attempt to connect or to
 * send a datagram, successful or not, into a file. Gives the path of that program.
 */
export async function traced(program: string, traceFile: string): Promise<string> {
  const script = `${traceFile}.sh`;
  const command = `exec ${STRACE} -D -f --seccomp-bpf -qq -e trace=connect,sendto -e signal=none -o '${traceFile}' '${program}' "$@"\n`;
  await writeFile(script, `#!/bin/sh\n${command}`, { mode: 0o700 });
  return script;
}

/** Attempts recorded by `traced`, each as address and port: all, and those that lead off this machine. */
export async function readTrace(traceFile: string): Promise<{ all: string[]; outside: string[] }> {
  const text = await readFile(traceFile, 'utf8');
  const ip =
    /sa_family=AF_INET6?.*?sin6?_port=htons\((\d+)\).*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/g;
  const all = [...text.matchAll(ip)].map(([, port = '', v4, v6]) => `${v4 ?? v6 ?? ''} port ${port}`);
  return { all, outside: all.filter((attempt) => !LOOPBACK.test(attempt)) };
}

const LOOPBACK = /^(127\.|::1 |::ffff:127\.)/;
