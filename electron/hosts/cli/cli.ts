import { CommanderError, type Command } from 'commander';
import { AppError } from '#shared/errors';
import { version } from '../../../package.json';
import * as asking from './commands/asking';
import * as backups from './commands/backup';
import { benchRecall } from './commands/benchRecall';
import { chat } from './commands/chat';
import { doctor } from './commands/doctor';
import * as documents from './commands/documents';
import { exportAll } from './commands/export';
import * as lookInto from './commands/graph';
import { exportGraph } from './commands/graphExport';
import { importFile } from './commands/importFile';
import { list } from './commands/list';
import * as memories from './commands/memories';
import { merge } from './commands/merge';
import { prune } from './commands/prune';
import * as review from './commands/review';
import { serveBrowser } from './commands/serve';
import * as sessions from './commands/sessions';
import * as settings from './commands/settings';
import { redo, undo } from './commands/undo';
import { tooOldNode } from './oldNode';
import { filtered } from './filterOptions';
import { connectOptions, settingsOptions } from './globalOptions';
import { exitCode, printError, printResult, toAppError } from './output';
import { add, engineCommand, group, type GlobalOptions } from './program';
import { TextCommand } from './textArguments';

const program = settingsOptions(new TextCommand('mnemoscope'))
  .description('See, correct and own what your AI assistant remembers about you.')
  .version(version)
  .option('--data <dir>', 'data folder (also MNEMOSCOPE_DATA; :memory: for a throw-away store)')
  .option('--json', 'print one JSON value')
  .option('--no-wait', 'do not wait for embedding and extraction')
  .exitOverride()
  .configureOutput({ writeErr: () => undefined })
  .showHelpAfterError();

add(program, 'remember <text>', 'save a memory')
  .option('--kind <kind>', 'fact, episode, correction, summary or document')
  .option('--importance <0-1>', 'how much it matters')
  .option('--tags <a,b>', 'tags, separated by commas')
  .option('--created-at <time>', 'a local day like 2026-03-01, or ISO 8601')
  .option('--expires <time>', 'used until the end of a local day like 2026-12-31, or until then (ISO 8601)')
  .action(engineCommand(true, memories.remember));
add(program, 'recall <query>', 'search by meaning and words')
  .option('--limit <n>', 'how many memories')
  .action(engineCommand(false, asking.recall));
filtered(
  add(
    program,
    'list',
    'list memories, newest first; lists are separated by commas, and one of each is enough',
  ),
)
  .option(
    '--sort <a,b>',
    'up to three of createdAt, updatedAt, lastAccessedAt, expiresAt, importance, accessCount, decay, text, kind, status, source; each may end in :asc or :desc',
  )
  .option('--limit <n>', 'how many', '50')
  .action(engineCommand(false, list));
add(program, 'show <id>', 'one memory with its history').action(engineCommand(false, memories.show));
add(program, 'edit <id>', 'change a memory')
  .option('--text <text>', 'the new text')
  .option('--importance <0-1>', 'how much it matters')
  .option('--tags <a,b>', 'tags, separated by commas')
  .option(
    '--expires <time>',
    'used until the end of a local day, or until then (ISO 8601); "never" for no end',
  )
  .action(engineCommand(true, memories.edit));
add(program, 'trash [id]', 'move a memory to the trash')
  .option('--empty', 'erase what is in the trash, or the named one there, for good')
  .option('--said-too', 'with --empty: also what was said of it in chats')
  .option('--delete-backups', 'with --empty: also delete the backups that hold it')
  .option('--dry-run', 'with --empty: only say what it would take')
  .action(engineCommand(true, memories.trash));
add(program, 'restore <id>', 'take a memory out of the trash').action(engineCommand(true, memories.restore));
add(program, 'merge <ids...>', 'join memories into one')
  .option('--text <text>', 'in these words; without, nothing that one of them says is left out')
  .option('--keep <id>', 'the one that stays')
  .option('--dry-run', 'only say what it would come to')
  .action(engineCommand(true, merge));
add(program, 'prune', 'list what is of no use any more, and with --yes throw it away; pinned ones are exempt')
  .option('--older-than <days>', 'made longer ago')
  .option('--idle <days>', 'neither made nor used by an answer for so long')
  .option('--below <score>', 'with a decay score below this, 0 to 1')
  .option('--kind <a,b>', 'fact, episode, correction, summary or document')
  .option('--source <a,b>', 'from there: chat, manual, import, mcp:<client> …')
  .option('--never-recalled', 'no answer ever used it')
  .option('--duplicates', 'says the same as another one, which stays')
  .option('--importance-below <0-1>', 'matters less')
  .option('--to <place>', 'trash or archive', 'trash')
  .option('--dry-run', 'only list them, whatever else is said')
  .option('--yes', 'do it')
  .action(engineCommand(true, prune));
add(program, 'undo', 'take back the last change').action(engineCommand(true, undo));
add(program, 'redo', 'do it again').action(engineCommand(true, redo));
add(program, 'chat [message]', 'ask the assistant')
  .option('--session <id>', 'go on in this session')
  .option('--retry [message-id]', 'answer the last message of the session, or the named one, again')
  .option('--read-only', 'recall, but add nothing to memory')
  .option('--incognito', 'read no memory, write none, store nothing')
  .action(engineCommand(true, chat));
const session = group(program, 'sessions', 'chats: list, show, rename, pin, remove, export');
add(session, 'list', 'pinned ones first, then newest first')
  .option('--query <words>', 'only those with these words')
  .option('--limit <n>', 'how many', '50')
  .action(engineCommand(false, sessions.listSessions));
add(session, 'show <id>', 'the messages of one').action(engineCommand(false, sessions.showSession));
add(session, 'rename <id> <title>', 'give it another title').action(
  engineCommand(true, sessions.renameSession),
);
add(session, 'pin <id>', 'keep it on top')
  .option('--off', 'no longer')
  .action(engineCommand(true, sessions.pinSession));
add(session, 'remove <id>', 'delete it')
  .option('--with-memories', 'move what was learnt from it to the trash too')
  .action(engineCommand(true, sessions.removeSession));
add(session, 'export <id>', 'print it, or write it to a file')
  .option('--format <format>', 'markdown (the shown branch) or json (everything)', 'markdown')
  .option('--out <path>', 'a file that is not there yet, or a folder')
  .action(engineCommand(false, sessions.exportSession));
const reviews = group(program, 'review', 'what could be learnt: list, accept, reject');
add(reviews, 'list', 'newest first')
  .option('--state <state>', 'pending, accepted or rejected')
  .option('--limit <n>', 'how many', '50')
  .action(engineCommand(false, review.listProposals));
add(reviews, 'accept <id>', 'remember it')
  .option('--text <text>', 'in other words')
  .action(engineCommand(true, review.acceptProposal));
add(reviews, 'reject <ids...>', 'turn it down').action(engineCommand(true, review.rejectProposals));
const graph = group(program, 'graph', 'look into the knowledge graph');
add(graph, 'entities', 'who and what is mentioned')
  .option('--query <words>', 'only those with these names')
  .option('--limit <n>', 'how many', '1000')
  .action(engineCommand(false, lookInto.graphEntities));
const AS_OF = ['--as-of <time>', 'as it was then; ISO 8601'] as const;
add(graph, 'facts <name>', 'what is known about one')
  .option(...AS_OF)
  .action(engineCommand(false, lookInto.graphFacts));
add(graph, 'path <from> <to>', 'how one leads to another')
  .option(...AS_OF)
  .action(engineCommand(false, lookInto.graphPath));
add(graph, 'related <name>', 'who and what stands around one')
  .option('--limit <n>', 'how many', '50')
  .option(...AS_OF)
  .action(engineCommand(false, lookInto.graphRelated));
add(graph, 'history <name>', 'what was ever known about one').action(
  engineCommand(false, lookInto.graphHistory),
);
add(graph, 'communities', 'who and what belongs together').action(
  engineCommand(false, lookInto.graphCommunities),
);
add(graph, 'export', 'print the whole graph, or write it to a file')
  .option('--format <format>', 'graphml, or json, which --json prints')
  .option(...AS_OF)
  .option('--out <path>', 'a file that is not there yet, or a folder')
  .action(engineCommand(false, exportGraph));
filtered(
  add(program, 'export <file>', 'write memories to a file or, as Markdown, to a folder; "-" prints them')
    .option(
      '--format <format>',
      'snapshot (everything), jsonl, csv, markdown, graph-json or graphml; without: as the name of the file says',
    )
    .option('--force', 'write over what is there'),
).action(engineCommand(false, exportAll));
add(
  program,
  'import <path>',
  'import a file or folder of another program, or of ours; undo takes all of it back',
)
  .option('--format <format>', 'what it is; without, found out from what is in it')
  .option('--scope <name>', 'the area for what names none')
  .option('--dry-run', 'only say what it would come to')
  .action(engineCommand(true, importFile));
add(
  program,
  'ingest <paths...>',
  'read files, or folders with all that is in them: text, Markdown, HTML, PDF, Word, code',
)
  .option('--chunk-size <n>', 'most tokens of a passage, 16 to 512; without: the setting')
  .option('--overlap <n>', 'how many tokens of it the next one repeats, 0 to 256; without: the setting')
  .option('--collection <name>', 'where they belong; without: documents')
  .action(engineCommand(true, documents.ingest));
const documentGroup = group(program, 'documents', 'files that were read: list, remove, refresh');
add(documentGroup, 'list', 'read last first')
  .option('--collection <name>', 'only these')
  .option('--query <words>', 'with these words in their path')
  .action(engineCommand(false, documents.listDocuments));
add(documentGroup, 'remove <ids...>', 'take them away; their passages go to the trash').action(
  engineCommand(true, documents.removeDocuments),
);
add(documentGroup, 'refresh', 'read those again that have changed')
  .option('--collection <name>', 'only these')
  .action(engineCommand(true, documents.refreshDocuments));
const backup = group(program, 'backup', 'copies of the store: make, list, verify, restore');
add(backup, 'make', 'make one and read it back', { isDefault: true }).action(
  engineCommand(false, backups.makeBackup),
);
add(backup, 'list', 'newest first').action(engineCommand(false, backups.listBackups));
add(backup, 'verify [name]', 'put it, or the newest, back into a file of its own and read that').action(
  engineCommand(false, backups.verifyBackup),
);
add(
  backup,
  'restore <name>',
  'go back to exactly this one; the present store is backed up first, and undo does not lead back',
).action(engineCommand(false, backups.restoreBackup));
add(program, 'doctor', 'check file, indexes, graph, vectors, embedder, Ollama and folder')
  .option('--repair <name>', 'mend what a check names')
  .action(engineCommand(false, doctor));
add(program, 'serve', 'show the app in a browser on this computer')
  .option('--port <n>', 'port on 127.0.0.1; 0 takes a free one', '0')
  .action(async (_options: unknown, command: Command) =>
    serveBrowser(command.optsWithGlobals(), connectOptions(command)),
  );
const setting = group(program, 'settings', 'list, get, set and reset settings');
add(setting, 'list', 'all of them, with where each value comes from').action(
  engineCommand(false, settings.listSettings),
);
add(setting, 'get <name>', 'one of them, by any of its names').action(
  engineCommand(false, settings.getSetting),
);
add(setting, 'set <name> <value>', 'change one, as in the app').action(
  engineCommand(false, settings.setSetting),
);
add(setting, 'reset <name>', 'forget what was set in the app').action(
  engineCommand(false, settings.resetSetting),
);
const bench = group(program, 'bench', 'measure');
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
    const tooOld = tooOldNode(process.versions.node);
    if (tooOld !== null) throw tooOld;
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
    const hint = error.code === 'commander.unknownOption' ? '. Put -- before a text that begins with -' : '';
    printError(new AppError('VALIDATION', usage + hint), asJson);
    return 2;
  }
  const failure = toAppError(error);
  printError(failure, asJson);
  return exitCode(failure);
}

void main();
