import type { Command } from 'commander';

const FILTERS = [
  ['--query <words>', 'with these words'],
  ['--status <a,b>', 'active, paused, archived, superseded or trash; without: all but the trash'],
  ['--kind <a,b>', 'fact, episode, correction, summary or document'],
  ['--tag <a,b>', 'with one of these tags'],
  ['--source <a,b>', 'from there: chat, manual, import, document, mcp:<client> …'],
  ['--scope <a,b>', 'of these areas'],
  ['--language <a,b>', 'in these languages: en, de …'],
  ['--session <id>', 'said in this chat'],
  ['--since <time>', 'made then or later: a local day like 2026-03-01, or ISO 8601'],
  ['--before <time>', 'made before then'],
  ['--importance <0-1>', 'at least so important'],
  ['--idle <days>', 'neither made nor used by an answer for so long'],
  ['--below <0-1>', 'with a decay score below this'],
  ['--pinned', 'pinned'],
  ['--never-recalled', 'no answer ever used it'],
  ['--not-embedded', 'found by its words only, so far'],
  ['--flagged', 'looks like a secret or an instruction'],
  ['--suggested <a,b>', 'to be cleaned up as duplicate, contradiction, low_value, secret or expired'],
] as const;

/** Adds the options that say which memories. */
export function filtered(command: Command): Command {
  for (const [flags, description] of FILTERS) command.option(flags, description);
  return command;
}
