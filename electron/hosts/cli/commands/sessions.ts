import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Message, Session } from '#shared/domain/session';
import { AppError, messageOf } from '#shared/errors';
import type { Bridge } from '#shared/rpc/typedClient';
import type { Connection } from '../connect';
import { iso } from '../format';
import { byBeginning, choiceOption, numberOption } from '../options';
import type { CommandOutput } from '../output';
import { callersPath, isFolder } from '../outputFile';

export async function listSessions(
  { bridge }: Connection,
  options: { query?: string; limit: string },
): Promise<CommandOutput> {
  const { sessions } = await bridge.request('sessions.list', {
    ...(options.query === undefined ? {} : { query: options.query }),
    limit: numberOption('--limit', options.limit, { min: 1, max: 10_000, integer: true }),
  });
  return {
    json: { sessions: sessions.map(sessionJson) },
    text: sessions.length === 0 ? 'There are no chats.' : sessions.map(sessionLine).join('\n'),
  };
}

/** The branch that is shown. */
export async function showSession({ bridge }: Connection, given: string): Promise<CommandOutput> {
  const { session, messages } = await bridge.request('sessions.get', { id: await resolve(bridge, given) });
  return {
    json: { ...sessionJson(session), messages: messages.map(messageJson) },
    text: [
      session.title,
      ...messages.map(
        ({ role, text, createdAt, notice }) =>
          `\n${role === 'user' ? 'You' : 'Mnemoscope'}, ${iso(createdAt)}\n${[text, notice ?? ''].filter((part) => part !== '').join('\n')}`,
      ),
    ].join('\n'),
  };
}

export async function renameSession(
  { bridge }: Connection,
  given: string,
  title: string,
): Promise<CommandOutput> {
  const session = await bridge.request('sessions.rename', { id: await resolve(bridge, given), title });
  return { json: sessionJson(session), text: `Renamed: ${session.title}` };
}

export async function pinSession(
  { bridge }: Connection,
  given: string,
  options: { off?: boolean },
): Promise<CommandOutput> {
  const id = await resolve(bridge, given);
  const session = await bridge.request('sessions.pin', { id, pinned: options.off !== true });
  return { json: sessionJson(session), text: `${session.pinned ? 'Pinned' : 'Unpinned'}: ${session.title}` };
}

export async function removeSession(
  { bridge }: Connection,
  given: string,
  options: { withMemories?: boolean },
): Promise<CommandOutput> {
  const id = await resolve(bridge, given);
  const { changed, memories } = await bridge.request('sessions.remove', {
    id,
    withMemories: options.withMemories === true,
  });
  const learnt = memories === 0 ? '' : ` ${memories} memories learnt from it are in the trash.`;
  return { json: { id, changed, memories }, text: `Deleted.${learnt} Take it back with: mnemoscope undo` };
}

/** To a file where one is named, else to the output. */
export async function exportSession(
  { bridge }: Connection,
  given: string,
  options: { format: string; out?: string },
): Promise<CommandOutput> {
  const { fileName, content } = await bridge.request('sessions.export', {
    id: await resolve(bridge, given),
    format: choiceOption('--format', options.format, ['markdown', 'json'] as const),
  });
  if (options.out === undefined) {
    return { json: { file_name: fileName, content }, text: content.trimEnd() };
  }
  const target = callersPath(options.out);
  const file = isFolder(target) ? path.join(target, fileName) : target;
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new AppError('CONFLICT', `${file} cannot be written: ${messageOf(error)}`);
  }
  return { json: { file }, text: `Written to ${file}` };
}

function sessionJson(session: Session): Record<string, unknown> {
  return {
    id: session.id,
    title: session.title,
    mode: session.mode,
    pinned: session.pinned,
    created_at: iso(session.createdAt),
    updated_at: iso(session.updatedAt),
    messages: session.messageCount,
  };
}

function messageJson(message: Message): Record<string, unknown> {
  return {
    id: message.id,
    parent_id: message.parentId,
    alternatives: message.alternatives,
    role: message.role,
    text: message.text,
    status: message.status,
    mode: message.mode,
    model: message.model,
    notice: message.notice,
    created_at: iso(message.createdAt),
    citations: message.citations,
  };
}

function sessionLine({ id, updatedAt, title, pinned, mode }: Session): string {
  const notes = [...(pinned ? ['pinned'] : []), ...(mode === 'read_only' ? ['read only'] : [])];
  return `${id.slice(0, 8)}  ${iso(updatedAt).slice(0, 10)}  ${title}${notes.length === 0 ? '' : `  (${notes.join(', ')})`}`;
}

/** A full id, or the beginning of one. @throws AppError NOT_FOUND, VALIDATION when it fits several */
async function resolve(bridge: Bridge, given: string): Promise<string> {
  if (given.length >= 36) return given;
  const { sessions } = await bridge.request('sessions.list', { idPrefix: given, limit: 10 });
  return byBeginning(
    'chat',
    given,
    sessions.map(({ id }) => id),
  );
}
