import type { Assertion } from '../../store/graphSettle';

/** A time during which a relation to one target holds. */
export interface Spell {
  targetId: string;
  confidence: number;
  /** True in the world, as far as anybody said. */
  validFrom: number | null;
  validTo: number | null;
  /** `validFrom`, or when it was first said. */
  since: number;
  /** Known to us. */
  createdAt: number;
  expiredAt: number | null;
  /** Since when its end is known. */
  closedAt: number | null;
  /** Memories that say so, in order; of an expired spell those that said so. */
  memorySeqs: number[];
  /** How many of them are in use and say so now. */
  support: number;
}

interface Draft extends Omit<Spell, 'support' | 'memorySeqs'> {
  /** Nobody said when it ended, only that something else held later. */
  endAssumed: boolean;
  memories: Set<number>;
  /** When, and by which memory, it was last said. */
  lastSaidAt: number;
  lastSaidBy: number;
  supporting: Set<number>;
  /** The last time at which one of its memories went out of use. */
  goneAt: number;
}

/** What is asserted, with what its memory's being replaced means for it. */
interface Dated extends Assertion {
  /** The memory is not in use any more, but what it says was true once. */
  past: boolean;
  /** When its end became known. */
  endKnownAt: number;
  /** It is over by then because something newer has replaced it. */
  endAssumed: boolean;
  /** Since when it holds, as far as that can be told. */
  start: number;
}

/**
 * The spells of one source and relation (of one target too, where a relation can hold to several at once), from all
 * that is asserted of it. Pure, and independent of the order in which assertions come.
 *
 * What is said again joins the spell that is open. A functional relation (one home, one employer) closes the spell of
 * another target when a new one begins; what is said to be over closes its own. What something newer has replaced was
 * true until then; what was corrected never was, unless it is said to have ended. What no memory says any more is an
 * expired spell. Of each target the present spell stands first, then newer ones before older ones, so that the
 * number of the present one never changes.
 */
export function settle(assertions: readonly Assertion[], functional: boolean): Spell[] {
  const ended = new Set(
    assertions.filter((one) => one.polarity === 'ended' && one.goneAt === null).map((one) => one.targetId),
  );
  const ordered = withStarts(assertions.map((one) => dated(one, ended))).sort(byStart);
  const drafts: Draft[] = [];
  for (const assertion of ordered.filter((one) => one.goneAt === null || one.past)) {
    if (assertion.polarity === 'ended') end(drafts, assertion);
    else hold(drafts, assertion, functional);
  }
  // Without a memory in use, nothing holds now.
  const known = drafts.map((draft) =>
    draft.supporting.size === 0 && draft.validTo === null ? { ...draft, expiredAt: draft.goneAt } : draft,
  );
  const gone = ordered.filter((one) => one.goneAt !== null && !one.past && one.polarity === 'holds');
  return [...known, ...expiredSpells(gone, known)].map(spellOf).sort(presentFirst);
}

function dated(assertion: Assertion, ended: ReadonlySet<string>): Omit<Dated, 'start'> {
  const { outdated, validFrom, validTo, saidAt, assertedAt, endSetAt } = assertion;
  const replaced = outdated !== null && assertion.goneAt !== null && assertion.polarity === 'holds';
  const told = { ...assertion, endKnownAt: endSetAt ?? assertedAt, endAssumed: false };
  if (!replaced) return { ...told, past: false };
  if (outdated.corrected) return { ...told, past: ended.has(assertion.targetId) };
  const until = Math.max(outdated.at, validFrom ?? Math.min(saidAt, outdated.at));
  if (validTo !== null && validTo <= until) return { ...told, past: true };
  const endKnownAt = Math.max(assertedAt, outdated.at);
  return { ...told, past: true, validTo: until, endKnownAt, endAssumed: true };
}

/**
 * What was said without a date, and is said later to have ended before that ("Ann works at Dell", then "Ann left Dell
 * last week"), began before its end.
 */
function withStarts(assertions: readonly Omit<Dated, 'start'>[]): Dated[] {
  const ends = assertions.filter(
    (one) => one.polarity === 'ended' && one.goneAt === null && one.validTo !== null,
  );
  return assertions.map((assertion) => {
    const start = startOf(assertion);
    if (assertion.polarity === 'ended' || assertion.validFrom !== null) return { ...assertion, start };
    const before = ends
      .filter((end) => end.targetId === assertion.targetId && saidAfter(end, assertion))
      .map((end) => (end.validTo ?? start) - 1);
    return { ...assertion, start: Math.min(start, ...before) };
  });
}

function startOf({
  validFrom,
  validTo,
  saidAt,
}: Pick<Assertion, 'validFrom' | 'validTo' | 'saidAt'>): number {
  return validFrom ?? (validTo === null ? saidAt : Math.min(saidAt, validTo));
}

function saidAfter(
  one: Pick<Assertion, 'saidAt' | 'memorySeq'>,
  other: Pick<Assertion, 'saidAt' | 'memorySeq'>,
): boolean {
  return one.saidAt > other.saidAt || (one.saidAt === other.saidAt && one.memorySeq > other.memorySeq);
}

/** Where it stands in time: what holds at its start, what is over at its end. */
function momentOf(assertion: Dated): number {
  return assertion.polarity === 'holds' ? assertion.start : (assertion.validTo ?? assertion.saidAt);
}

function byStart(a: Dated, b: Dated): number {
  return (
    momentOf(a) - momentOf(b) ||
    a.saidAt - b.saidAt ||
    a.memorySeq - b.memorySeq ||
    // Of one memory, an end comes first: "moved from A to B".
    Number(a.polarity === 'holds') - Number(b.polarity === 'holds') ||
    (a.targetId < b.targetId ? -1 : Number(a.targetId > b.targetId)) ||
    // Two names of one thing in one memory.
    Number(a.origin === 'manual') - Number(b.origin === 'manual') ||
    a.confidence - b.confidence ||
    (a.validFrom ?? 0) - (b.validFrom ?? 0) ||
    (a.validTo ?? 0) - (b.validTo ?? 0) ||
    a.assertedAt - b.assertedAt ||
    a.endKnownAt - b.endKnownAt ||
    (a.goneAt ?? 0) - (b.goneAt ?? 0)
  );
}

function hold(drafts: Draft[], assertion: Dated, functional: boolean): void {
  const since = assertion.start;
  const open = drafts.findLast(
    (draft) => draft.targetId === assertion.targetId && reaches(draft, assertion, since),
  );
  if (open !== undefined) {
    join(open, assertion);
    return;
  }
  const draft = begin(assertion, since);
  // What has an end of its own was a time within another one's, not its successor.
  if (functional && (assertion.validTo === null || assertion.past)) {
    for (const other of drafts) {
      if (other.targetId !== assertion.targetId && other.validTo === null) succeed(other, draft);
    }
  }
  drafts.push(draft);
}

/** Whether the spell goes on until then; of two that only name their end, that end is the same. */
function reaches(draft: Draft, assertion: Assertion, since: number): boolean {
  if (draft.validTo === null || draft.validTo > since) return true;
  return draft.validTo === since && assertion.validTo !== null;
}

/** Closes the earlier spell; or the later one, where the earlier was said after it and reaches back behind it. */
function succeed(other: Draft, next: Draft): void {
  const saidLater = saidAfter(
    { saidAt: other.lastSaidAt, memorySeq: other.lastSaidBy },
    { saidAt: next.lastSaidAt, memorySeq: next.lastSaidBy },
  );
  if (saidLater && next.validFrom === null) {
    next.validTo = Math.min(next.validTo ?? other.lastSaidAt, other.lastSaidAt);
    next.closedAt = Math.max(next.createdAt, other.createdAt);
  } else {
    other.validTo = Math.max(next.since, other.since);
    other.closedAt = Math.max(next.createdAt, other.createdAt);
  }
}

function begin(assertion: Dated, since: number): Draft {
  return {
    targetId: assertion.targetId,
    confidence: assertion.confidence,
    validFrom: assertion.validFrom,
    validTo: assertion.validTo,
    endAssumed: assertion.endAssumed,
    since,
    createdAt: assertion.assertedAt,
    expiredAt: null,
    closedAt: assertion.validTo === null ? null : assertion.endKnownAt,
    memories: new Set([assertion.memorySeq]),
    lastSaidAt: assertion.saidAt,
    lastSaidBy: assertion.memorySeq,
    supporting: new Set(assertion.goneAt === null ? [assertion.memorySeq] : []),
    goneAt: assertion.goneAt ?? 0,
  };
}

function join(draft: Draft, assertion: Dated): void {
  draft.confidence = Math.max(draft.confidence, assertion.confidence);
  draft.createdAt = Math.min(draft.createdAt, assertion.assertedAt);
  if (saidAfter(assertion, { saidAt: draft.lastSaidAt, memorySeq: draft.lastSaidBy })) {
    draft.lastSaidAt = assertion.saidAt;
    draft.lastSaidBy = assertion.memorySeq;
  }
  draft.goneAt = Math.max(draft.goneAt, assertion.goneAt ?? 0);
  if (assertion.goneAt === null) draft.supporting.add(assertion.memorySeq);
  draft.memories.add(assertion.memorySeq);
  // What a person set by hand stands above what a text says.
  const byHand = assertion.origin === 'manual';
  if (assertion.validFrom !== null && (byHand || assertion.validFrom <= draft.since)) {
    draft.validFrom = assertion.validFrom;
    draft.since = assertion.validFrom;
  }
  if (assertion.validTo !== null && (draft.validTo === null || byHand)) {
    draft.validTo = assertion.validTo;
    draft.closedAt = assertion.endKnownAt;
  }
  if (draft.validTo !== null) draft.validTo = Math.max(draft.validTo, draft.since);
}

/** A mere denial of what nobody claimed says nothing; an end with a date is a spell that is over. */
function end(drafts: Draft[], assertion: Dated): void {
  const at = assertion.validTo ?? assertion.saidAt;
  const open = drafts.findLast(
    (draft) =>
      draft.targetId === assertion.targetId &&
      (draft.validTo === null || (draft.endAssumed && draft.since <= at && at < draft.validTo)),
  );
  if (open !== undefined) {
    open.validTo = Math.max(at, open.since);
    open.closedAt = assertion.endKnownAt;
    open.endAssumed = false;
    if (assertion.validFrom !== null && assertion.validFrom <= open.since) {
      open.validFrom = assertion.validFrom;
      open.since = assertion.validFrom;
    }
    return;
  }
  if (assertion.validTo === null && assertion.validFrom === null) return;
  const since = Math.min(assertion.validFrom ?? at, at);
  drafts.push({ ...begin(assertion, since), validTo: at, closedAt: assertion.endKnownAt });
}

/** One for each target that no memory speaks of any more, and none where what is known now goes on from it. */
function expiredSpells(gone: readonly Dated[], drafts: readonly Draft[]): Draft[] {
  const expired = new Map<string, Draft>();
  for (const assertion of gone) {
    const end = assertion.goneAt ?? assertion.assertedAt;
    const present = drafts.find(
      (draft) =>
        draft.targetId === assertion.targetId &&
        draft.createdAt <= end &&
        draft.validTo === null &&
        draft.expiredAt === null,
    );
    if (present !== undefined) {
      present.createdAt = Math.min(present.createdAt, assertion.assertedAt);
      continue;
    }
    const known = expired.get(assertion.targetId);
    if (known === undefined) {
      expired.set(assertion.targetId, { ...begin(assertion, startOf(assertion)), expiredAt: end });
    } else {
      join(known, assertion);
      known.expiredAt = Math.max(known.expiredAt ?? end, end);
    }
  }
  return [...expired.values()];
}

function spellOf(draft: Draft): Spell {
  const { targetId, confidence, validFrom, validTo, since, createdAt, expiredAt, closedAt } = draft;
  const memorySeqs = [...draft.memories].sort((a, b) => a - b);
  const support = expiredAt === null ? draft.supporting.size : 0;
  return {
    targetId,
    confidence,
    validFrom,
    validTo,
    since,
    createdAt,
    expiredAt,
    closedAt,
    memorySeqs,
    support,
  };
}

function presentFirst(a: Spell, b: Spell): number {
  return (
    (a.targetId < b.targetId ? -1 : Number(a.targetId > b.targetId)) ||
    Number(a.expiredAt !== null) - Number(b.expiredAt !== null) ||
    Number(a.validTo !== null) - Number(b.validTo !== null) ||
    b.since - a.since ||
    (b.expiredAt ?? 0) - (a.expiredAt ?? 0)
  );
}
