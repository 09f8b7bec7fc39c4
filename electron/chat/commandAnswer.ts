import type { RecalledMemory } from '#shared/domain/recall';
import type { Used } from '#shared/domain/session';
import type { Settings } from '#shared/domain/settings';
import { slashCommands } from '#shared/domain/slashCommands';
import { newMemory } from '#shared/domain/memory';
import { flagWarnings } from '#shared/domain/textFlags';
import { describeFact } from '../memory/graph/questions';
import { plural, quote } from '../memory/words';
import { wordsOf } from './claimWords';
import type { Command, CommandAnswer } from './commands';
import { forget } from './forget';
import { graphAnswer } from './graphAnswer';
import { replaces } from './learntWords';
import { listHits, listKnown } from './listed';
import { MYSELF } from './lookUp';
import { memoryUse, READ_ONLY, type MemoryUse } from './memoryUse';
import type { OpenedTurn } from './turnStore';
import type { TurnCall, TurnServices } from './turnServices';

interface CommandTurn {
  services: TurnServices;
  settings: Settings;
  opened: OpenedTurn;
  call: TurnCall;
}

const QUOTE_LENGTH = 300;

/** Carries a command out and says what happened. Null: it finds nothing, and is better answered as a message. */
export async function answerCommand(turn: CommandTurn, command: Command): Promise<CommandAnswer | null> {
  const { services, settings, opened, call } = turn;
  const memory = memoryUse(settings, opened.session.mode);
  const refused = refusal(command, memory);
  if (refused !== null) return { text: refused };
  switch (command.kind) {
    case 'remember':
      return remember(turn, command.fact);
    case 'forget':
      return forget(services, command.what, opened.history, call);
    case 'recall':
      return search(services, command.query, call);
    case 'about':
      return about(services, command.subject, call);
    case 'graph':
      return graphAnswer(services, command.view, command.name);
    case 'memory':
      return overview(services, settings, opened);
    case 'incognito':
      return {
        text: 'An incognito chat reads no memory, writes none and is stored nowhere. In the window, choose New incognito chat; on the command line, use: mnemoscope chat --incognito "…"',
      };
    case 'help':
      return { text: `Commands:\n\n${listCommands()}` };
    case 'unknown':
      return { text: `There is no command /${command.name}. These are the commands:\n\n${listCommands()}` };
  }
}

function refusal(command: Command, memory: MemoryUse): string | null {
  const writes = command.kind === 'remember' || command.kind === 'forget';
  const reads = ['forget', 'recall', 'about', 'graph'].includes(command.kind);
  return (writes && !memory.writes) || (reads && !memory.reads) ? memory.reason : null;
}

function listCommands(): string {
  return slashCommands.map(({ usage, description }) => `- \`${usage}\`: ${description}`).join('\n');
}

async function remember({ services, settings, opened }: CommandTurn, fact: string): Promise<CommandAnswer> {
  if (fact === '') {
    return { text: 'Write what to remember after the colon, for example: remember: I prefer tea.' };
  }
  const parsed = newMemory.safeParse({
    text: fact,
    source: 'chat',
    scope: settings.scope,
    sessionId: opened.session.id,
    messageId: opened.userMessage.id,
  });
  if (!parsed.success) return { text: parsed.error.issues[0]?.message ?? 'That cannot be remembered.' };
  const saved = await services.remember(parsed.data, { actor: 'chat' });
  const words: Readonly<Record<string, string>> = {
    unchanged: 'I remember that already.',
    restored: 'That was set aside before; I remember it again now.',
  };
  const done = words[saved.status] ?? 'I will remember that.';
  const { superseded = [] } = saved;
  const replaced = superseded.length === 0 ? [] : [replaces(fact, superseded)];
  return {
    text: [done, ...replaced, ...flagWarnings(parsed.data.text)].join(' '),
    citations: [saved.id, ...superseded.map(({ id }) => id)],
  };
}

async function search(services: TurnServices, query: string, call: TurnCall): Promise<CommandAnswer> {
  if (query === '') return { text: 'Write what to look for, for example: /recall tea' };
  const recall = await services.recall(query, { purpose: 'search', signal: call.signal });
  if (recall.memories.length === 0) return { text: `Nothing is found for ${quote(query, QUOTE_LENGTH)}.` };
  const used = listHits(recall, recall.memories);
  const lines = recall.memories.map(
    (hit, i) => `- ${quote(hit.memory.text, QUOTE_LENGTH)} [${i + 1}] ${note(hit)}`,
  );
  return {
    text: `${plural(lines.length, 'memory', 'memories')} found (${recall.route}):\n\n${lines.join('\n')}`,
    used,
    citations: used.memories.map(({ memoryId }) => memoryId),
  };
}

function note(hit: RecalledMemory): string {
  const withheld = hit.withheld === null ? '' : `; not used in answers: ${hit.withheld.replaceAll('_', ' ')}`;
  return `(score ${hit.score.toFixed(2)}${withheld})`;
}

/** All that is known about somebody or something, or what matters most about the person. */
async function about(services: TurnServices, subject: string, call: TurnCall): Promise<CommandAnswer | null> {
  if (MYSELF.test(subject)) {
    const { memories, total } = await services.lookUp({ what: 'important' });
    if (memories.length === 0) return null;
    const used = listKnown(memories, [], 'The most important memories.');
    const intro =
      total > memories.length ? `I remember ${plural(total, 'fact')}. The most important:` : 'I remember:';
    return quoteAll(intro, used);
  }
  const recall = await services.recall(subject, { purpose: 'search', limit: 10, signal: call.signal });
  const { facts } = await services.lookUp({ what: 'facts', name: subject });
  const named = [...wordsOf(subject).content];
  const hits = recall.memories.filter(({ memory, injectable }) => {
    const { content } = wordsOf(memory.text);
    const names = named.length > 0 && named.every((word) => content.has(word));
    return memory.status === 'active' && memory.kind !== 'episode' && (injectable || names);
  });
  if (hits.length + facts.length === 0) return null;
  const { memories, ...rest } = listHits(recall, hits);
  const listed = listKnown([], facts, '').facts.map((fact) => ({
    ...fact,
    position: fact.position + memories.length,
  }));
  return quoteAll(`About ${subject} I remember:`, { ...rest, memories, facts: listed });
}

function quoteAll(intro: string, used: Used): CommandAnswer {
  const lines = [
    ...used.memories.map(({ text, position }) => `- ${quote(text, QUOTE_LENGTH)} [${position}]`),
    ...used.facts.map((fact) => `- ${describeFact(fact)} [${fact.position}]`),
  ];
  return {
    text: `${intro}\n\n${lines.join('\n')}`,
    used,
    citations: [
      ...new Set([
        ...used.memories.map(({ memoryId }) => memoryId),
        ...used.facts.flatMap(({ memoryIds }) => memoryIds.slice(0, 1)),
      ]),
    ],
  };
}

async function overview(
  services: TurnServices,
  settings: Settings,
  opened: OpenedTurn,
): Promise<CommandAnswer> {
  const { lines } = await services.lookUp({ what: 'overview' });
  const learning = {
    ask: 'New facts are proposed first.',
    auto: 'New facts are remembered at once.',
    off: 'Nothing is learnt by itself.',
  }[settings.learning];
  const state = settings.memoryPaused
    ? 'Memory is paused.'
    : opened.session.mode === 'read_only'
      ? READ_ONLY
      : `Memory is on. ${learning}`;
  return { text: [...lines, state].map((line) => `- ${line}`).join('\n') };
}
