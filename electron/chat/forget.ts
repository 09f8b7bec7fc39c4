import type { RecalledMemory } from '#shared/domain/recall';
import type { Message } from '#shared/domain/session';
import { sameText } from '../memory/claims/sameness';
import { quote } from '../memory/words';
import { wordsOf } from './claimWords';
import type { CommandAnswer } from './commands';
import { listHits } from './listed';
import type { TurnCall, TurnServices } from './turnServices';

const CANDIDATES = 20;
const LISTED = 8;
/** Calibrated similarity from which a memory may be what is meant, though its words differ. */
const MAY_BE_MEANT = 0.6;
/** Conversations and passages go with their chat or document. */
const FORGETTABLE: readonly string[] = ['fact', 'correction', 'summary'];
const QUOTE_LENGTH = 300;

/** "everything", "all you know about me". */
const EVERYTHING =
  /^(?:absolutely )?(?:everything|all|it all|all of (?:it|them|this)|all (?:the |my |your )?(?:memories|facts)|every memory|all (?:that )?you (?:know|remember)|me)(?: (?:that )?you (?:know|remember))?(?: about (?:me|us))?[.!\s]*$/iu;
const NOT_AT_ONCE =
  'I do not forget everything at one word, so nothing was deleted. In Memories you can choose all of them and move them to the trash, which you can undo; from the trash you can erase them for good. To let go of one thing, write for example: /forget my old address';

/**
 * Moves the memory that says this to the trash. What is not clearly one memory is listed and asked about: a wrong
 * one must not vanish. `2` means the second of those that the last answer listed.
 */
export async function forget(
  services: TurnServices,
  what: string,
  history: readonly Message[],
  call: TurnCall,
): Promise<CommandAnswer> {
  if (what === '') return { text: 'Write what to forget, for example: /forget my old address' };
  if (EVERYTHING.test(what)) return { text: NOT_AT_ONCE };
  const chosen = listedBefore(what, history);
  if (chosen !== null) return trash(services, chosen);
  const recall = await services.recall(what, { purpose: 'search', limit: CANDIDATES, signal: call.signal });
  const hits = recall.memories.filter(
    ({ memory }) => FORGETTABLE.includes(memory.kind) && ['active', 'paused'].includes(memory.status),
  );
  const said = hits.filter((hit) => saysIt(what, hit));
  const same = said.filter(({ memory }) => sameText(memory.text, what));
  const [clear, ...others] = same.length === 1 ? same : said;
  if (clear !== undefined && others.length === 0) return trash(services, clear.memory);
  const meant = said.length > 0 ? said : hits.filter(({ breakdown }) => breakdown.similarity >= MAY_BE_MEANT);
  if (meant.length === 0) {
    return { text: `I found no memory that says ${quote(what, QUOTE_LENGTH)}, so nothing was forgotten.` };
  }
  const used = listHits(recall, meant.slice(0, LISTED));
  return {
    text: [
      meant.length === 1 ? 'Is it this one?' : 'Which of these?',
      used.memories.map(({ text, position }) => `- ${quote(text, QUOTE_LENGTH)} [${position}]`).join('\n'),
      'Write its number, for example: /forget 1',
    ].join('\n\n'),
    used,
    citations: used.memories.map(({ memoryId }) => memoryId),
  };
}

async function trash(services: TurnServices, memory: { id: string; text: string }): Promise<CommandAnswer> {
  await services.trash([memory.id], { actor: 'chat' });
  return {
    text: `Moved to the trash: ${quote(memory.text, QUOTE_LENGTH)}. You can undo this.`,
    citations: [memory.id],
  };
}

function listedBefore(what: string, history: readonly Message[]): { id: string; text: string } | null {
  const number = /^\[?(\d{1,2})\]?$/u.exec(what)?.[1];
  const last = history.at(-1);
  if (number === undefined || last?.role !== 'assistant') return null;
  const memory = last.used?.memories.find(({ position }) => position === Number(number));
  return memory === undefined ? null : { id: memory.memoryId, text: memory.text };
}

function saysIt(what: string, { memory }: RecalledMemory): boolean {
  if (sameText(memory.text, what)) return true;
  const wanted = wordsOf(what).content;
  const { content } = wordsOf(memory.text);
  return wanted.size > 0 && [...wanted].every((word) => content.has(word));
}
