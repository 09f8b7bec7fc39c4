import { MAX_TEXT_LENGTH, type Memory } from '#shared/domain/memory';
import { contentWords } from '../claims/contentWords';
import { joinTexts } from './mergeText';
import { mergeWarnings } from './mergeWarnings';

/** What merging memories comes to. */
export interface MergePlan {
  keepId: string;
  text: string;
  tags: string[];
  importance: number;
  /** UTC ms */
  createdAt: number;
  expiresAt: number | null;
  pinned: boolean;
  status: 'active' | 'paused' | 'archived';
  warnings: string[];
}

const MOST_TAGS = 100;

/**
 * What two or more memories come to as one: the words of all in the order in which they were said, every tag, the
 * highest importance, the earliest beginning and the latest end. The pinned one stays, else the one that says the most.
 */
export function planMerge(memories: readonly Memory[], keepId?: string): MergePlan {
  const kept = memories.find(({ id }) => id === keepId) ?? memories.toSorted(byInformation)[0];
  if (kept === undefined) throw new Error('nothing to merge');
  const inTime = memories.toSorted((a, b) => a.createdAt - b.createdAt);
  const text = joinTexts(inTime.map((memory) => memory.text));
  const tags = [...new Set([kept, ...inTime].flatMap((memory) => memory.tags))];
  return {
    keepId: kept.id,
    text,
    tags: tags.slice(0, MOST_TAGS),
    importance: Math.max(...memories.map(({ importance }) => importance)),
    createdAt: Math.min(...memories.map(({ createdAt }) => createdAt)),
    expiresAt: latestEnd(memories),
    pinned: memories.some(({ pinned }) => pinned),
    status: jointStatus(memories),
    warnings: [
      ...mergeWarnings(kept, memories),
      ...(text.length > MAX_TEXT_LENGTH
        ? [
            `Together they are longer than a memory may be (${MAX_TEXT_LENGTH.toLocaleString('en')} characters).`,
          ]
        : []),
      ...(tags.length > MOST_TAGS ? [`Only the first ${MOST_TAGS} of their tags fit.`] : []),
    ],
  };
}

/** Pinned first, then what is in use, then the one with the most telling words, then the newest. */
function byInformation(a: Memory, b: Memory): number {
  return (
    Number(b.pinned) - Number(a.pinned) ||
    Number(b.status === 'active') - Number(a.status === 'active') ||
    contentWords(b.text).length - contentWords(a.text).length ||
    b.createdAt - a.createdAt ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Null where one of them never ends. */
function latestEnd(memories: readonly Memory[]): number | null {
  const ends = memories.map(({ expiresAt }) => expiresAt);
  return ends.some((end) => end === null) ? null : Math.max(...ends.map((end) => end ?? 0));
}

/** What one of them keeps in use stays in use. */
function jointStatus(memories: readonly Memory[]): MergePlan['status'] {
  const has = (status: Memory['status']): boolean => memories.some((memory) => memory.status === status);
  if (has('active')) return 'active';
  return has('paused') ? 'paused' : 'archived';
}
