import type { Edge } from '#shared/domain/graph';
import { formatDay } from '../format';

/** now: true as far as anybody said; later: it begins in future; over: it ended; unsaid: nothing in use says so, or a person took it for wrong. */
export type SpellState = 'now' | 'later' | 'over' | 'unsaid';

type Spell = Pick<Edge, 'validFrom' | 'validTo' | 'since' | 'expiredAt' | 'support' | 'live'>;

/** How the edge stands. `now` is UTC ms, and may be some seconds behind: an end that was just said is past all the same. */
export function spellState(edge: Spell, now: number): SpellState {
  if (edge.live) return 'now';
  if (edge.validTo !== null && edge.validTo <= now) return 'over';
  if (edge.expiredAt !== null || edge.support === 0) return 'unsaid';
  // Memories in use say it: nothing but its time keeps it from being true now.
  if (edge.since > now) return 'later';
  return edge.validTo === null ? 'unsaid' : 'over';
}

/** "since May 3, 2021", "May 3, 2021 to Jan 1, 2024": local days. */
export function spellWords(edge: Spell, now: number): string {
  const from = formatDay(edge.since);
  switch (spellState(edge, now)) {
    case 'now':
      return edge.validFrom === null ? `first said ${from}` : `since ${from}`;
    case 'later':
      return `from ${from} on`;
    case 'over':
      return endingOn(from, edge.validTo ?? edge.since);
    case 'unsaid':
      return edge.expiredAt === null ? `said ${from}` : endingOn(from, edge.expiredAt);
  }
}

/** Where the beginning is not known, the day on which the end was said stands for it. */
function endingOn(from: string, end: number): string {
  const to = formatDay(end);
  return from === to ? `until ${to}` : `${from} to ${to}`;
}

export const SPELL_NAMES: Readonly<Record<SpellState, string>> = {
  now: 'True now',
  later: 'Not yet',
  over: 'Over',
  unsaid: 'No longer held',
};

/** What the state means, in a sentence. */
export const SPELL_MEANING: Readonly<Record<SpellState, string>> = {
  now: 'It is used in answers.',
  later: 'It begins at a later time, and is not used in answers before.',
  over: 'It was true once. It is kept as history, and answers only questions about that time.',
  unsaid: 'No memory in use says so, or you took it for wrong. It is kept as history.',
};
