import type { Command } from 'commander';
import { readSettingsFlags } from '../settingsFlags';
import type { ConnectOptions } from './connect';

interface Given {
  data?: string;
  settings?: string;
  set?: string[];
}

/** Options about settings, which may stand before or after the command. */
export function settingsOptions(command: Command): Command {
  return command
    .option('--settings <file>', 'file of settings, TOML or JSON (also MNEMOSCOPE_SETTINGS)')
    .option(
      '--set <name=value>',
      'a setting for this run; may be given several times',
      (pair: string, pairs: string[]) => [...pairs, pair],
      [],
    );
}

/** What the engine is started with. A command and those that it belongs to may each name settings. */
export function connectOptions(command: Command): ConnectOptions {
  const { data, settings } = command.optsWithGlobals<Given>();
  const pairs: string[] = [];
  for (let each: Command | null = command; each !== null; each = each.parent) {
    pairs.unshift(...(each.opts<Given>().set ?? []));
  }
  return { data, settings: readSettingsFlags(settings, pairs) };
}
