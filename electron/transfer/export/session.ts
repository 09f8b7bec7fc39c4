import type { RouteOutput } from '#shared/contract/index';
import type { Message, Session } from '#shared/domain/session';
import { describeFact } from '#shared/domain/describeFact';
import { safeFileName } from '../fileName';

/** The shown branch as Markdown that Obsidian reads: properties on top, a heading for each message, sources below answers. */
export function exportMarkdown(
  session: Session,
  messages: readonly Message[],
): RouteOutput<'sessions.export'> {
  const properties = [
    '---',
    `title: ${JSON.stringify(session.title)}`,
    `created: ${iso(session.createdAt)}`,
    `updated: ${iso(session.updatedAt)}`,
    `mode: ${session.mode}`,
    'tags: [mnemoscope, chat]',
    '---',
  ];
  const parts = [properties.join('\n'), `# ${oneLine(session.title)}`, ...messages.map(messageMarkdown)];
  return {
    fileName: safeFileName(session.title, session.createdAt, 'md'),
    content: `${parts.join('\n\n')}\n`,
  };
}

/** Everything: all branches, each message with what it follows, so that nothing has to be guessed when read again. */
export function exportJson(
  session: Session,
  messages: readonly Message[],
  shown: readonly Message[],
): RouteOutput<'sessions.export'> {
  const content = {
    format: 'mnemoscope-chat',
    version: 1,
    session,
    shown: shown.map(({ id }) => id),
    messages,
  };
  return {
    fileName: safeFileName(session.title, session.createdAt, 'json'),
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}

function messageMarkdown(message: Message): string {
  const who =
    message.role === 'user' ? 'You' : `Mnemoscope${message.model === null ? '' : ` (${message.model})`}`;
  const lines = [`## ${who}, ${iso(message.createdAt)}`, message.text.trim()];
  if (message.status !== 'complete') lines.push(`*${message.status}*`);
  if (message.notice !== null) lines.push(`*${oneLine(message.notice)}*`);
  const sources = sourcesOf(message);
  if (sources.length > 0) lines.push(['Sources:', '', ...sources].join('\n'));
  return lines.filter((line) => line !== '').join('\n\n');
}

/** What recall put before the answer, by the numbers that its text cites. */
function sourcesOf({ used }: Message): string[] {
  if (used === null) return [];
  return [
    ...used.memories.map(
      ({ position, text, createdAt, source }) =>
        `- [${position}] ${oneLine(text)} (${iso(createdAt).slice(0, 10)}, ${oneLine(source)})`,
    ),
    ...used.facts.map((fact) => `- [${fact.position}] ${oneLine(describeFact(fact))} (graph)`),
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
