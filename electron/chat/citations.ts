import type { Used } from '#shared/domain/session';

const MARK = /\[(\d{1,3})\]/gu;
/** In code, brackets are something else. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;
const KNOWS_NOTHING = /\bI (?:don['’]t|do not) know\b/iu;

/**
 * Ids of the memories that a model's answer cites by [n], in order. A model that cites nothing was still given
 * the memories: then all of them stand as its sources, unless it says that it does not know.
 */
export function citedMemories(text: string, used: Used): string[] {
  const byPosition = new Map<number, string[]>();
  for (const memory of used.memories) byPosition.set(memory.position, [memory.memoryId]);
  for (const fact of used.facts) byPosition.set(fact.position, fact.memoryIds.slice(0, 1));
  const cited = [...text.replace(CODE, '').matchAll(MARK)].flatMap(
    (match) => byPosition.get(Number(match[1])) ?? [],
  );
  if (cited.length > 0) return [...new Set(cited)];
  return KNOWS_NOTHING.test(text) ? [] : used.memories.map((memory) => memory.memoryId);
}
