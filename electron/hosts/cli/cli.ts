import { Command, CommanderError } from 'commander';
import { AppError } from '#shared/errors';
import { version } from '../../../package.json';
import * as asking from './commands/asking';
import { benchRecall } from './commands/benchRecall';
import { doctor } from './commands/doctor';
import { importFile } from './commands/importFile';
import * as memories from './commands/memories';
import { serveBrowser } from './commands/serve';
import { connect, waitForJobs, warnOfDamage, type Connection } from './connect';
import { exitCode, printError, printResult, toAppError, type CommandOutput } from './output';

interface GlobalOptions {
  data?: string;
  json?: boolean;
  wait: boolean;
}

const program = new Command('mnemoscope')
  .description('See, correct and own what your AI assistant remembers about you.')
  .version(version)
  .option('--data <dir>', 'data folder (also MNEMOSCOPE_DATA; :memory: for a throw-away store)')
  .option('--json', 'print one JSON value')
  .option('--no-wait', 'do not wait for embedding and extraction')
  .exitOverride()
  .configureOutput({ writeErr: () => undefined })
  .showHelpAfterError();

/** Runs a command against the engine; one that writes waits for its jobs, so that the next command finds them done. */
function engineCommand<A extends unknown[]>(
  writes: boolean,
  run: (connection: Connection, ...args: A) => Promise<CommandOutput>,
): (...args: [...A, unknown, Command]) => Promise<void> {
  return async (...all) => {
    const command = all.at(-1);
    if (!(command instanceof Command)) throw new Error('commander passes the command last');
    // Arguments and options as declared beside each command below.
    const options = command.optsWithGlobals<GlobalOptions>();
    const args = [...all.slice(0, -2), options] as unknown as A;
    const connection = await connect(options.data);
    try {
      await warnOfDamage(connection.bridge);
      const output = await run(connection, ...args);
      if (writes && options.wait) await waitForJobs(connection.bridge);
      printResult(output, options.json === true);
    } finally {
      await connection.close();
    }
  };
}

/** Options may stand before or after the command. */
function add(parent: Command, usage: string, description: string): Command {
  return parent
    .command(usage)
    .description(description)
    .option('--data <dir>', 'data folder')
    .option('--json', 'print one JSON value')
    .option('--no-wait', 'do not wait for embedding and extraction')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
}

add(program, 'remember <text>', 'save a memory')
  .option('--kind <kind>', 'fact, episode, correction, summary or document')
  .option('--importance <0-1>', 'how much it matters')
  .option('--tags <a,b>', 'tags, separated by commas')
  .option('--created-at <time>', 'ISO 8601')
  .action(engineCommand(true, memories.remember));
add(program, 'recall <query>', 'search by meaning and words')
  .option('--limit <n>', 'how many memories')
  .action(engineCommand(false, asking.recall));
add(program, 'list', 'list memories, newest first')
  .option('--query <words>', 'only those with these words')
  .option('--status <status>', 'active, paused, archived, superseded or trash')
  .option('--limit <n>', 'how many', '50')
  .action(engineCommand(false, memories.list));
add(program, 'show <id>', 'one memory with its history').action(engineCommand(false, memories.show));
add(program, 'edit <id>', 'change a memory')
  .option('--text <text>', 'the new text')
  .option('--importance <0-1>', 'how much it matters')
  .option('--tags <a,b>', 'tags, separated by commas')
  .action(engineCommand(true, memories.edit));
add(program, 'trash [id]', 'move a memory to the trash')
  .option('--empty', 'erase what is in the trash for good')
  .action(engineCommand(true, memories.trash));
add(program, 'restore <id>', 'take a memory out of the trash').action(engineCommand(true, memories.restore));
add(program, 'undo', 'take back the last change').action(engineCommand(true, memories.undo));
add(program, 'redo', 'do it again').action(engineCommand(true, memories.redo));
add(program, 'chat <message>', 'ask the assistant')
  .option('--session <id>', 'go on in this session')
  .action(engineCommand(true, asking.chat));
const graph = program
  .command('graph')
  .description('look into the knowledge graph')
  .exitOverride()
  .configureOutput({ writeErr: () => undefined });
add(graph, 'entities', 'who and what is mentioned')
  .option('--query <words>', 'only those with these names')
  .option('--limit <n>', 'how many', '1000')
  .action(engineCommand(false, asking.graphEntities));
add(graph, 'facts <name>', 'what is known about one').action(engineCommand(false, asking.graphFacts));
add(program, 'import <file>', 'import JSONL, one memory a line').action(engineCommand(true, importFile));
add(program, 'doctor', 'check versions, paths, engine, embedder, Ollama and integrity').action(
  engineCommand(false, doctor),
);
add(program, 'serve', 'show the app in a browser on this computer')
  .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', '0')
  .action(async (_options: unknown, command: Command) => serveBrowser(command.optsWithGlobals()));
const bench = program
  .command('bench')
  .description('measure')
  .exitOverride()
  .configureOutput({ writeErr: () => undefined });
add(bench, 'recall', 'ranking quality on a file of memories and queries')
  .requiredOption('--file <file>', '{memories:[…], queries:[…]}')
  .option('--level <level>', 'item or session', 'item')
  .action(async (_options: unknown, command: Command) => {
    const options = command.optsWithGlobals<GlobalOptions & { file: string; level: string }>();
    printResult(await benchRecall(options), options.json === true);
  });

async function main(): Promise<void> {
  // Whoever reads the output may stop early (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  // Known before parsing, since a parsing fault is reported as JSON too.
  const asJson = process.argv.includes('--json');
  try {
    await program.parseAsync();
  } catch (error) {
    process.exitCode = report(error, asJson);
  }
}

function report(error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0; // --help, --version
    const usage =
      error.message === '(outputHelp)'
        ? 'Name a command; see mnemoscope --help.'
        : error.message.replace(/^error: /u, '');
    printError(new AppError('VALIDATION', usage), asJson);
    return 2;
  }
  const failure = toAppError(error);
  printError(failure, asJson);
  return exitCode(failure);
}

void main();
