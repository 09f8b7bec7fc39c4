/** What a memory asserts of two entities; the ends are canonical. Times are UTC milliseconds. */
export interface Assertion {
  memorySeq: number;
  targetId: string;
  origin: 'extracted' | 'manual';
  /** ended: the text says that it is no longer so. */
  polarity: 'holds' | 'ended';
  confidence: number;
  validFrom: number | null;
  validTo: number | null;
  saidAt: number;
  assertedAt: number;
  /** Since when the memory does not say it any more, or is not in use; null while it does and is. */
  goneAt: number | null;
}

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
}

interface Draft extends Spell {
  lastSaidAt: number;
}

/**
 * The spells of one source and relation (of one target too, where a relation can hold to several at once), from all
 * that is asserted of it. Pure, and independent of the order in which assertions come.
 *
 * What is said again joins the spell that is open. A functional relation (one home, one employer) closes the spell of
 * another target when a new one begins; what is said to be over closes its own. What no memory says any more is an
 * expired spell. Of each target the present spell stands first, then newer ones before older ones, so that the
 * number of the present one never changes.
 */
export function settle(assertions: readonly Assertion[], functional: boolean): Spell[] {
  const ordered = [...assertions].sort(byStart);
  const drafts: Draft[] = [];
  for (const assertion of ordered.filter((one) => one.goneAt === null)) {
    if (assertion.polarity === 'ended') end(drafts, assertion);
    else hold(drafts, assertion, functional);
  }
  const expired = expiredSpells(
    ordered.filter((one) => one.goneAt !== null && one.polarity === 'holds'),
    drafts,
  );
  return [...drafts, ...expired].map(spellOf).sort(presentFirst);
}

function startOf(assertion: Assertion): number {
  return (
    assertion.validFrom ??
    (assertion.validTo === null ? assertion.saidAt : Math.min(assertion.saidAt, assertion.validTo))
  );
}

/** Where it stands in time: what holds at its start, what is over at its end. */
function momentOf(assertion: Assertion): number {
  return assertion.polarity === 'holds' ? startOf(assertion) : (assertion.validTo ?? assertion.saidAt);
}

function byStart(a: Assertion, b: Assertion): number {
  return (
    momentOf(a) - momentOf(b) ||
    // Of one moment, an end comes first: "moved from A to B".
    Number(a.polarity === 'holds') - Number(b.polarity === 'holds') ||
    a.saidAt - b.saidAt ||
    a.memorySeq - b.memorySeq ||
    (a.targetId < b.targetId ? -1 : Number(a.targetId > b.targetId))
  );
}

function hold(drafts: Draft[], assertion: Assertion, functional: boolean): void {
  const since = startOf(assertion);
  const open = drafts.findLast(
    (draft) => draft.targetId === assertion.targetId && (draft.validTo === null || draft.validTo >= since),
  );
  if (open !== undefined) {
    join(open, assertion);
    return;
  }
  const draft = begin(assertion, since);
  // What has an end of its own was a time within another one's, not its successor.
  if (functional && assertion.validTo === null) {
    for (const other of drafts) {
      if (other.targetId !== assertion.targetId && other.validTo === null) succeed(other, draft);
    }
  }
  drafts.push(draft);
}

/** Closes the earlier spell; or the later one, where the earlier was said after it and reaches back behind it. */
function succeed(other: Draft, next: Draft): void {
  if (other.lastSaidAt > next.lastSaidAt && next.validFrom === null) {
    next.validTo = other.lastSaidAt;
    next.closedAt = other.createdAt;
  } else {
    other.validTo = Math.max(next.since, other.since);
    other.closedAt = next.createdAt;
  }
}

function begin(assertion: Assertion, since: number): Draft {
  return {
    targetId: assertion.targetId,
    confidence: assertion.confidence,
    validFrom: assertion.validFrom,
    validTo: assertion.validTo,
    since,
    createdAt: assertion.assertedAt,
    expiredAt: null,
    closedAt: assertion.validTo === null ? null : assertion.assertedAt,
    memorySeqs: [assertion.memorySeq],
    lastSaidAt: assertion.saidAt,
  };
}

function join(draft: Draft, assertion: Assertion): void {
  draft.confidence = Math.max(draft.confidence, assertion.confidence);
  draft.createdAt = Math.min(draft.createdAt, assertion.assertedAt);
  draft.lastSaidAt = Math.max(draft.lastSaidAt, assertion.saidAt);
  if (!draft.memorySeqs.includes(assertion.memorySeq)) draft.memorySeqs.push(assertion.memorySeq);
  // What a person set by hand stands above what a text says.
  const byHand = assertion.origin === 'manual';
  if (assertion.validFrom !== null && (draft.validFrom === null || byHand)) {
    draft.validFrom = assertion.validFrom;
    draft.since = byHand ? assertion.validFrom : Math.min(draft.since, assertion.validFrom);
  }
  if (assertion.validTo !== null && (draft.validTo === null || byHand)) {
    draft.validTo = assertion.validTo;
    draft.closedAt = assertion.assertedAt;
  }
}

/** A mere denial of what nobody claimed says nothing; an end with a date is a spell that is over. */
function end(drafts: Draft[], assertion: Assertion): void {
  const at = assertion.validTo ?? assertion.saidAt;
  const open = drafts.findLast((draft) => draft.targetId === assertion.targetId && draft.validTo === null);
  if (open !== undefined) {
    open.validTo = Math.max(at, open.since);
    open.closedAt = assertion.assertedAt;
    open.validFrom ??= assertion.validFrom;
    return;
  }
  if (assertion.validTo === null && assertion.validFrom === null) return;
  const since = assertion.validFrom ?? at;
  drafts.push({ ...begin(assertion, since), validTo: at, closedAt: assertion.assertedAt });
}

/** One for each target that no memory speaks of any more, and none where what is known now goes on from it. */
function expiredSpells(gone: readonly Assertion[], drafts: readonly Draft[]): Draft[] {
  const expired = new Map<string, Draft>();
  for (const assertion of gone) {
    const end = assertion.goneAt ?? assertion.assertedAt;
    const present = drafts.find(
      (draft) => draft.targetId === assertion.targetId && draft.createdAt <= end && draft.validTo === null,
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
  const memorySeqs = [...draft.memorySeqs].sort((a, b) => a - b);
  return { targetId, confidence, validFrom, validTo, since, createdAt, expiredAt, closedAt, memorySeqs };
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
