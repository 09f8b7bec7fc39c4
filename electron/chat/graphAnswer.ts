import { describeFact } from '../memory/graph/questions';
import { plural, quote } from '../memory/words';
import type { CommandAnswer, GraphView } from './commands';
import { listKnown } from './listed';
import { MYSELF } from './lookUp';
import type { TurnServices } from './turnServices';

const USAGE = 'Write one of: /graph entities, /graph facts <name>, /graph history <name>, /graph communities';

/** What `/graph …` shows. */
export async function graphAnswer(
  services: TurnServices,
  view: GraphView | null,
  name: string,
): Promise<CommandAnswer> {
  if (view === null) return { text: USAGE };
  if (view === 'entities') {
    const { lines, total } = await services.lookUp({ what: 'entities', query: name });
    if (lines.length === 0) return { text: 'The graph holds nothing like that yet.' };
    return list(shownOf(lines.length, total, 'entity', 'entities'), lines);
  }
  if (view === 'communities') {
    const { lines, total } = await services.lookUp({ what: 'communities' });
    if (lines.length === 0) return { text: 'The graph holds no groups yet.' };
    return list(shownOf(lines.length, total, 'group'), lines);
  }
  if (name === '') return { text: `Name somebody or something: /graph ${view} <name>` };
  const { facts, lines } = await services.lookUp({ what: view, name });
  const whom = MYSELF.test(name) ? 'you' : name;
  if (view === 'history') {
    return lines.length === 0 ? unknown(whom) : list(`What was known about ${whom}, newest first:`, lines);
  }
  if (facts.length === 0) return unknown(whom);
  const used = listKnown([], facts, 'You asked for facts in the graph.');
  return {
    ...list(
      `${plural(facts.length, 'fact')} about ${whom}:`,
      used.facts.map((fact) => `${describeFact(fact)} [${fact.position}]`),
    ),
    used,
    citations: [...new Set(facts.flatMap(({ memoryIds }) => memoryIds.slice(0, 1)))],
  };
}

function list(intro: string, lines: readonly string[]): CommandAnswer {
  return { text: `${intro}\n\n${lines.map((line) => `- ${line}`).join('\n')}` };
}

function shownOf(shown: number, total: number, one: string, many = `${one}s`): string {
  return shown < total
    ? `The first ${shown} of ${plural(total, one, many)}:`
    : `${plural(total, one, many)}:`;
}

function unknown(name: string): CommandAnswer {
  return { text: `The graph knows nothing about ${quote(name, 300)}.` };
}
