/** Where the engine writes what people need not see but a bug report does; stderr is kept by the host. */
export function logLine(role: string, line: string): void {
  process.stderr.write(`${new Date().toISOString()} [${role}] ${line}\n`);
}
