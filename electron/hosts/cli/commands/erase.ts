import path from 'node:path';
import { AppError } from '#shared/errors';
import { plural } from '../../../memory/words';
import { resolveId, type Connection } from '../connect';
import { iso } from '../format';
import type { CommandOutput } from '../output';

export interface EraseOptions {
  saidToo?: boolean;
  deleteBackups?: boolean;
  dryRun?: boolean;
}

/** Erases what is in the trash for good, or one memory of it; --dry-run says what that would take. */
export async function emptyTrash(
  { bridge, dataDir }: Connection,
  given: string | undefined,
  options: EraseOptions,
): Promise<CommandOutput> {
  const named = given === undefined ? {} : { ids: [await trashedId(bridge, given)] };
  if (options.dryRun === true) return preview(bridge, named);
  const backups =
    options.deleteBackups === true
      ? (await bridge.request('memories.erasePreview', named)).backups.map(({ name }) => name)
      : [];
  const saidToo = options.saidToo === true;
  const result = await bridge.request('memories.erase', { ...named, saidToo, backups });
  return {
    json: {
      erased: result.erased,
      messages: result.messages,
      pending_readers: result.pendingReaders,
      backups_holding_it: result.backupsHoldingIt,
      aside_holding_it: result.asideHoldingIt,
    },
    text: [
      `Erased ${result.erased} for good.`,
      saidToo
        ? `${plural(result.messages, 'message')} lost their text.`
        : 'Chats in which it was said keep their words until you delete them; with --said-too they are erased along.',
      ...(result.pendingReaders
        ? ['Erasure pending: another program is reading the store. It is finished by itself afterwards.']
        : []),
      ...(result.backupsHoldingIt.length > 0
        ? [
            `Backups still hold it: ${result.backupsHoldingIt.join(', ')}`,
            // Later nothing knows any more what they would have to be searched for.
            `Only you can delete them now, in ${path.join(dataDir, 'backups')}; with --delete-backups they go along.`,
          ]
        : []),
      ...(result.asideHoldingIt.length > 0
        ? [`Damaged stores that were put away may still hold it: ${result.asideHoldingIt.join(', ')}`]
        : []),
    ].join('\n'),
  };
}

/** @throws AppError CONFLICT where it is not in the trash: “erased 0” would pass for done */
async function trashedId(bridge: Connection['bridge'], given: string): Promise<string> {
  const id = await resolveId(bridge, given);
  const { status } = await bridge.request('memories.get', { id });
  if (status === 'trash') return id;
  throw new AppError(
    'CONFLICT',
    'It is not in the trash. Move it there first: only what is there is erased.',
  );
}

async function preview(bridge: Connection['bridge'], named: { ids?: string[] }): Promise<CommandOutput> {
  const found = await bridge.request('memories.erasePreview', named);
  const { memories, messages, episodes, summaries, others, backups, aside } = found;
  const said = [
    plural(messages, 'message'),
    plural(episodes, 'episode'),
    plural(summaries, 'summary', 'summaries'),
  ];
  return {
    json: {
      memories,
      messages,
      episodes,
      summaries,
      others,
      backups: backups.map(({ name, at, sizeBytes }) => ({ name, at: iso(at), size_bytes: sizeBytes })),
      aside,
    },
    text: [
      `Would erase ${plural(memories, 'memory', 'memories')} for good; with --said-too also ${said.join(', ')}.`,
      ...(others > 0
        ? [`${plural(others, 'other memory says', 'other memories say')} it too, and would stay.`]
        : []),
      ...backups.map(({ name }) => `Held by the backup ${name}`),
      ...aside.map((id) => `May be held by the damaged store ${id}`),
      'Nothing is changed yet.',
    ].join('\n'),
    onlyRead: true,
  };
}
