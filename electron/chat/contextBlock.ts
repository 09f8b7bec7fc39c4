import { placeWords } from '#shared/domain/document';
import type { Used, UsedFact, UsedMemory } from '#shared/domain/session';
import { fitBudget } from '../memory/recall/budget';
import { factWords } from './factWords';
import { localDay } from './localDay';

export const FENCE_OPEN = '<memory_context>';
export const FENCE_CLOSE = '</memory_context>';

export interface Fitting {
  /** Tokens of the block, fence included. */
  limit: number;
  countTokens: (text: string) => number;
  /** What long memories are shortened to. */
  query: string;
  /** Of the days that memories are dated by; "" for the system's. */
  zone: string;
}

/**
 * What of the recalled has its place within the limit: long memories shortened to what the query is about, the last
 * ones left out, facts after all memories. Where the graph answers the question, its facts come first. `tokens` are
 * those of the block.
 */
export function fitUsed(used: Used, fitting: Fitting): { used: Used; tokens: number } {
  const memories = used.memories.map((memory) => ({ text: memory.text, shorten: true }));
  const facts = used.facts.map((fact) => ({ text: factWords(fact, fitting.zone), shorten: false }));
  const factsFirst = used.route === 'graph';
  const [first, second] = factsFirst ? [facts, memories] : [memories, facts];
  const keep = (texts: readonly (string | null)[]): Used => {
    const start = factsFirst ? facts.length : 0;
    const other = factsFirst ? 0 : memories.length;
    return {
      ...used,
      memories: used.memories.flatMap((memory, i) => {
        const text = texts[start + i] ?? null;
        return text === null ? [] : { ...memory, text };
      }),
      facts: used.facts.filter((_, i) => (texts[other + i] ?? null) !== null),
    };
  };
  const { texts, tokens } = fitBudget([...first, ...second], fitting, (wanted) =>
    contextBlock(keep(wanted), fitting.zone),
  );
  return { used: keep(texts), tokens };
}

/**
 * Numbered memories with date and source, corrections and passages of documents marked, and graph facts with the
 * memory that supports each, in the order of their numbers. It is data: fenced, each entry on one line, with nothing that could close the fence.
 */
export function contextBlock(used: Used, zone: string): string {
  const numbers = new Map(used.memories.map((memory) => [memory.memoryId, memory.position]));
  const memories = used.memories.map((memory) => memoryLine(memory, zone));
  const facts = used.facts.map((fact) => factLine(fact, numbers, zone));
  const lines = used.route === 'graph' ? [...facts, ...memories] : [...memories, ...facts];
  return [FENCE_OPEN, ...(lines.length === 0 ? ['(nothing relevant is known)'] : lines), FENCE_CLOSE].join(
    '\n',
  );
}

function memoryLine(memory: UsedMemory, zone: string): string {
  const mark = memory.kind === 'correction' || memory.kind === 'document' ? `${memory.kind}, ` : '';
  // A model has no use for the folders that a file lies in, and they tell of the person.
  const from = memory.document === undefined ? memory.source : placeWords(memory.document);
  return `[${memory.position}] (${mark}${localDay(memory.createdAt, zone)}, ${inert(from)}) ${inert(memory.text)}`;
}

function factLine(fact: UsedFact, numbers: ReadonlyMap<string, number>, zone: string): string {
  const support = fact.memoryIds.flatMap((id) => numbers.get(id) ?? []);
  const from = support.length === 0 ? '' : `, from ${support.map((n) => `[${n}]`).join(' ')}`;
  return `[${fact.position}] (known relation${from}) ${inert(factWords(fact, zone))}`;
}

/** Nothing of these is seen, and all of it can hide words or turn them around. Joiners within words stay. */
const UNSEEN =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff]|\p{Cs}|[\u{e0000}-\u{e0fff}]/gu;
/** Needed between letters of some scripts and in composed emoji, of no use anywhere else. */
const LOOSE_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Mn}\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])[\u200c\u200d]/gu;

/** One line of plain text that cannot open or close a tag, nor name the fence. */
export function inert(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(LOOSE_JOINER, '')
    .replace(/memory_context/giu, 'memory context')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();
}
