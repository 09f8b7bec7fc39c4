import type { RecalledFact, RecalledMemory, RecalledPart, RecallResult } from '#shared/domain/recall';
import type { Settings } from '#shared/domain/settings';

/** One question of a message, and what was found for it. */
export interface Asked {
  question: string;
  result: RecallResult;
}

interface Limits {
  limit: number;
  purpose: 'inject' | 'search';
  settings: Pick<Settings, 'correctionLimit' | 'chunkLimit'>;
}

/**
 * One result of the questions that a message asks. Each question that is covered has its share of the places; the rest
 * goes by score. A memory stands once, as the question saw it that it fits best. A single question's result stays as
 * it is.
 * @throws RangeError without any question
 */
export function mergeRecalls(asked: readonly Asked[], { limit, purpose, settings }: Limits): RecallResult {
  const [first] = asked;
  if (first === undefined) throw new RangeError('There is nothing to merge.');
  if (asked.length === 1) return first.result;
  const covered = asked.filter(({ result }) => result.coverage.covered);
  // Into a prompt goes only what a question is answered by; whoever searches sees everything.
  const telling = (purpose === 'inject' && covered.length > 0 ? covered : asked).map(({ result }) => result);
  const corrections = merged(
    telling.map((result) => result.corrections),
    settings.correctionLimit,
  );
  const apart = new Set(corrections.map(({ memory }) => memory.id));
  const memories = telling.map((result) => result.memories.filter(({ memory }) => !apart.has(memory.id)));
  const main = mainOf(covered.length > 0 ? covered : asked) ?? first.result;
  return {
    ...main,
    routeReason: `${main.routeReason} Each of the ${asked.length} questions was looked for by itself.`,
    memories: merged(memories, limit),
    corrections,
    chunks: merged(
      telling.map((result) => result.chunks),
      settings.chunkLimit,
    ),
    facts: mergedFacts(telling),
    coverage: {
      probability: Math.max(...asked.map(({ result }) => result.coverage.probability)),
      covered: covered.length > 0,
    },
    timings: {
      ...first.result.timings,
      searchMs: asked.reduce((sum, { result }) => sum + result.timings.searchMs, 0),
      graphMs: asked.reduce((sum, { result }) => sum + result.timings.graphMs, 0),
    },
    notice: asked.find(({ result }) => result.notice !== null)?.result.notice ?? null,
    parts: partsOf(asked),
  };
}

/** A memory counts for the question that it fits best; one that has none of its own has what others have too. */
function partsOf(asked: readonly Asked[]): RecalledPart[] {
  const usable = asked.map(({ result }) =>
    [...result.memories, ...result.corrections, ...result.chunks].filter((hit) => hit.injectable),
  );
  const best = new Map<string, number>();
  for (const { memory, score } of usable.flat()) {
    best.set(memory.id, Math.max(score, best.get(memory.id) ?? 0));
  }
  return asked.map(({ question, result }, i) => {
    const all = usable[i] ?? [];
    const own = all.filter(({ memory, score }) => score === best.get(memory.id));
    return {
      question,
      route: result.route,
      coverage: result.coverage,
      memoryIds: (own.length > 0 ? own : all).map(({ memory }) => memory.id),
      edgeIds: result.facts.filter((fact) => fact.injectable).map((fact) => fact.edgeId),
    };
  });
}

/** The graph's answer is complete only where it is the answer to everything. */
function mainOf(asked: readonly Asked[]): RecallResult | undefined {
  return (asked.find(({ result }) => result.route !== 'graph') ?? asked[0])?.result;
}

function merged(lists: readonly (readonly RecalledMemory[])[], limit: number): RecalledMemory[] {
  const share = Math.max(1, Math.floor(limit / lists.length));
  const best = new Map<string, RecalledMemory>();
  for (const hit of lists.flat()) {
    const known = best.get(hit.memory.id);
    if (known === undefined || isBetter(hit, known)) best.set(hit.memory.id, hit);
  }
  const sorted = [...best.values()].sort((a, b) => b.score - a.score);
  const kept = new Set(lists.flatMap((list) => list.slice(0, share).map((hit) => hit.memory.id)));
  for (const { memory } of sorted) if (kept.size < limit) kept.add(memory.id);
  return sorted.filter(({ memory }) => kept.has(memory.id)).slice(0, limit);
}

function isBetter(a: RecalledMemory, b: RecalledMemory): boolean {
  return a.injectable === b.injectable ? a.score > b.score : a.injectable;
}

/** Complete answers first, then as each question ranked them. */
function mergedFacts(results: readonly RecallResult[]): RecalledFact[] {
  const inOrder = [...results].sort((a, b) => Number(b.route === 'graph') - Number(a.route === 'graph'));
  const facts = new Map<string, RecalledFact>();
  for (const fact of inOrder.flatMap((result) => result.facts)) {
    const known = facts.get(fact.edgeId);
    if (known === undefined || (fact.injectable && !known.injectable)) facts.set(fact.edgeId, fact);
  }
  return [...facts.values()];
}
