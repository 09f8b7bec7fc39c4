import { memoryKind } from '#shared/domain/memory';
import { flagWarnings, textFlags } from '#shared/domain/textFlags';
import { AppError } from '#shared/errors';
import { resolveId, type Connection } from '../connect';
import { iso, memoryJson } from '../format';
import { choiceOption, endOption, listOption, numberOption, timeOption } from '../options';
import type { CommandOutput } from '../output';
import { emptyTrash, type EraseOptions } from './erase';

export interface RememberOptions {
  kind?: string;
  importance?: string;
  tags?: string;
  createdAt?: string;
  expires?: string;
}

export async function remember(
  { bridge, storeFailure }: Connection,
  text: string,
  options: RememberOptions,
): Promise<CommandOutput> {
  const saved = await bridge.request('memories.remember', {
    text,
    source: 'manual',
    ...(options.kind === undefined ? {} : { kind: choiceOption('--kind', options.kind, memoryKind.options) }),
    ...(options.importance === undefined
      ? {}
      : { importance: numberOption('--importance', options.importance, { min: 0, max: 1 }) }),
    ...(options.tags === undefined ? {} : { tags: listOption(options.tags) }),
    ...(options.createdAt === undefined ? {} : { createdAt: timeOption('--created-at', options.createdAt) }),
    ...(options.expires === undefined ? {} : { expiresAt: endOption('--expires', options.expires) }),
  });
  const words = { created: 'Remembered', unchanged: 'Already remembered', restored: 'Brought back' } as const;
  const flags = textFlags(text);
  const { superseded = [], keptIn } = saved;
  return {
    json: {
      id: saved.id,
      status: saved.status,
      ...(superseded.length === 0 ? {} : { superseded }),
      ...(flags.length === 0 ? {} : { flags }),
      ...(keptIn === undefined ? {} : { kept_in: keptIn }),
    },
    text: [
      keptIn === undefined
        ? `${words[saved.status]} (${saved.id}).`
        : `Kept in ${keptIn} until the memory store can be opened (${saved.id}). ${storeFailure?.message ?? ''}`,
      ...superseded.map((old) => `Replaces: ${old.text} (${old.id})`),
      ...flagWarnings(text).map((line) => `Note: ${line}`),
    ].join('\n'),
  };
}

export async function show({ bridge }: Connection, given: string): Promise<CommandOutput> {
  const detail = await bridge.request('memories.detail', { id: await resolveId(bridge, given) });
  const json = {
    ...memoryJson(detail.memory),
    entities: detail.entities.map(({ id, name, type }) => ({ id, name, type })),
    history: detail.history.map(({ entry, textBefore }) => ({
      at: iso(entry.at),
      change: entry.label,
      text_before: textBefore,
    })),
  };
  return {
    json,
    text: Object.entries(json)
      .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('\n'),
  };
}

export async function edit(
  { bridge }: Connection,
  given: string,
  options: { text?: string; importance?: string; tags?: string; expires?: string },
): Promise<CommandOutput> {
  const patch = {
    ...(options.text === undefined ? {} : { text: options.text }),
    ...(options.importance === undefined
      ? {}
      : { importance: numberOption('--importance', options.importance, { min: 0, max: 1 }) }),
    ...(options.tags === undefined ? {} : { tags: listOption(options.tags) }),
    ...(options.expires === undefined
      ? {}
      : { expiresAt: options.expires === 'never' ? null : endOption('--expires', options.expires) }),
  };
  if (Object.keys(patch).length === 0) {
    throw new AppError('VALIDATION', 'Nothing to change: give --text, --importance, --tags or --expires.');
  }
  const memory = await bridge.request('memories.edit', { id: await resolveId(bridge, given), patch });
  return { json: memoryJson(memory), text: `Edited: ${memory.text}` };
}

export async function trash(
  connection: Connection,
  given: string | undefined,
  options: EraseOptions & { empty?: boolean },
): Promise<CommandOutput> {
  const { bridge } = connection;
  if (options.empty === true) return emptyTrash(connection, given, options);
  if (given === undefined) {
    throw new AppError('VALIDATION', 'Name a memory, or give --empty to erase what is in the trash.');
  }
  refuseErasing(options);
  const id = await resolveId(bridge, given);
  await bridge.request('memories.get', { id });
  const { changed } = await bridge.request('memories.trash', { ids: [id] });
  return {
    json: { id, changed },
    text: changed === 0 ? 'It is in the trash already.' : 'Moved to the trash.',
  };
}

/** Who asks only to look must not see it moved. */
function refuseErasing({ saidToo, deleteBackups, dryRun }: EraseOptions): void {
  const [given] = [
    ...(dryRun === true ? ['--dry-run'] : []),
    ...(saidToo === true ? ['--said-too'] : []),
    ...(deleteBackups === true ? ['--delete-backups'] : []),
  ];
  if (given === undefined) return;
  throw new AppError('VALIDATION', `${given} is for erasing, with --empty. Nothing is changed.`);
}

export async function restore({ bridge }: Connection, given: string): Promise<CommandOutput> {
  const id = await resolveId(bridge, given);
  await bridge.request('memories.get', { id });
  const { changed } = await bridge.request('memories.restore', { ids: [id] });
  return { json: { id, changed }, text: changed === 0 ? 'It is in use already.' : 'Restored.' };
}
