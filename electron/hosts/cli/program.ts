import { Command } from 'commander';
import { connect, waitForJobs, warnOfDamage, warnOfSettings, type Connection } from './connect';
import { connectOptions, settingsOptions } from './globalOptions';
import { settleMemoryFiles } from './memoryFilesFirst';
import { printResult, type CommandOutput } from './output';

export interface GlobalOptions {
  data?: string;
  json?: boolean;
  wait: boolean;
}

/** Runs a command against the engine; one that writes waits for its jobs, so that the next command finds them done. */
export function engineCommand<A extends unknown[]>(
  writes: boolean,
  run: (connection: Connection, ...args: A) => Promise<CommandOutput>,
): (...args: [...A, unknown, Command]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1);
    if (!(command instanceof Command)) throw new Error('commander passes the command last');
    // Arguments and options as declared beside each command.
    const options = command.optsWithGlobals<GlobalOptions>();
    const args = [...all.slice(0, -2), options] as unknown as A;
    const connection = await connect(connectOptions(command));
    try {
      const opened = connection.storeFailure === null;
      if (opened) {
        await warnOfDamage(connection.bridge);
        await warnOfSettings(connection.bridge);
        await settleMemoryFiles(connection.bridge);
      }
      const output = await run(connection, ...args);
      // Before the wait, which may take minutes after an import: what was done is done.
      printResult(output, options.json === true);
      if (opened && writes && output.onlyRead !== true) {
        await settleMemoryFiles(connection.bridge);
        if (options.wait && output.stopped !== true) await waitForJobs(connection.bridge);
      }
    } finally {
      await connection.close();
    }
  };
}

/** Options may stand before or after the command. */
export function add(
  parent: Command,
  usage: string,
  description: string,
  options: { isDefault?: boolean } = {},
): Command {
  return settingsOptions(parent.command(usage, options))
    .description(description)
    .option('--data <dir>', 'data folder')
    .option('--json', 'print one JSON value')
    .option('--no-wait', 'do not wait for embedding and extraction')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

/** A command that only holds others: `graph entities`. */
export function group(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}
