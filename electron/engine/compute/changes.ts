import type { ComparedFact } from '../../store/sweeps';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';

const CHANGES_AT_ONCE = 500;

export interface Changes {
  /** Facts and corrections in use that were made or changed. */
  facts: ComparedFact[];
  position: number;
  /** Whether anything was changed at all. */
  moved: boolean;
}

/** What was made or changed since the sweep of this name last looked. */
export async function changesSince(
  reader: Remote<ReaderApi>,
  name: string,
  signal: AbortSignal,
): Promise<Changes> {
  const from = await reader.sweepPosition(name);
  const facts = new Map<number, ComparedFact>();
  let position = from;
  while (!signal.aborted) {
    const changed = await reader.memoriesChangedSince(position, CHANGES_AT_ONCE);
    if (changed === null) break;
    for (const fact of await reader.comparedFacts(changed.seqs)) facts.set(fact.seq, fact);
    position = changed.position;
  }
  return { facts: [...facts.values()], position, moved: position !== from };
}
