import { randomUUID } from 'node:crypto';
import type { Proposal, ProposalKind } from '#shared/domain/proposal';
import { textFlags } from '#shared/domain/textFlags';
import { runBackground, type CommandContext } from '../../store/command';
import type { WritableDatabase } from '../../store/database';
import { findById, findByKey } from '../../store/memoriesWrite';
import {
  findProposal,
  findProposalByKey,
  insertProposal,
  listProposals,
  rejectProposalRows,
} from '../../store/proposals';
import { claimOf, isPolarityFlip } from '../claims/polarity';
import { isOtherValue, slotOf } from '../claims/slots';
import { dedupeKey, normalizeForComparison } from '../ingest/identity';

const MOST_PENDING = 500;

/** Something to propose; what is known already or was decided before falls away. */
export interface ProposalDraft {
  kind: ProposalKind;
  text: string;
  confidence: number;
  /** Ids of the memories that it corrects or joins. */
  targets: readonly string[];
  /** Why, in words; where the kind does not say it all. */
  reason?: string;
  /** Of a merge: no word is lost. */
  lossless?: boolean;
  /** rules, or the name of a model. */
  proposedBy: string;
  sessionId: string | null;
  messageId: string | null;
  /** UTC milliseconds */
  at: number;
}

/**
 * Stores what is new among the drafts as pending and returns it. Not undoable by itself: nothing is remembered
 * until the person, or the setting, accepts it.
 */
export function propose(context: CommandContext, drafts: readonly ProposalDraft[]): Proposal[] {
  const { db } = context;
  if (drafts.length === 0) return [];
  const { scope } = context.settings();
  const ids = runBackground(context, ['proposals'], () =>
    drafts.flatMap((draft) => {
      if (!isAboutMemories(draft) && isKnown(db, draft, scope)) return [];
      const key = freeKey(db, draft);
      if (key === null) return [];
      if (draft.kind === 'correction') withdraw(db, draft);
      const id = randomUUID();
      const { at: createdAt, ...rest } = draft;
      insertProposal(db, { ...rest, id, dedupeKey: key, createdAt, flags: textFlags(draft.text) });
      return [id];
    }),
  );
  return ids.flatMap((id) => findProposal(db, id) ?? []);
}

/** It proposes nothing new, but what to do with memories that are there. */
function isAboutMemories({ kind }: Pick<ProposalDraft, 'kind'>): boolean {
  return kind === 'merge' || kind === 'contradiction';
}

/** What waits to be learnt and is corrected before the person got to it need not be asked about any more. */
function withdraw(db: WritableDatabase, draft: ProposalDraft): void {
  const [claim, slot] = [claimOf(draft.text), slotOf(draft.text)];
  const outdated = listProposals(db, { state: 'pending', limit: MOST_PENDING }).proposals.filter(
    (other) =>
      other.kind === 'fact' &&
      (isPolarityFlip(claim, claimOf(other.text)) || isOtherValue(slot, slotOf(other.text))),
  );
  rejectProposalRows(
    db,
    outdated.map(({ id }) => id),
    draft.at,
  );
}

/** Remembered already, or thrown away by the person: neither is asked about again. */
function isKnown(db: WritableDatabase, draft: ProposalDraft, scope: string): boolean {
  const twins = (['fact', 'correction'] as const).flatMap((kind) => {
    const identity = { kind, scope, text: draft.text, messageId: null, sourceRef: null };
    return findByKey(db, dedupeKey(identity)) ?? [];
  });
  if (twins.some((twin) => twin.status === 'active' || twin.status === 'paused')) {
    return draft.targets.length === 0;
  }
  return draft.kind === 'fact' && twins.some((twin) => twin.status === 'trash' || twin.status === 'archived');
}

/**
 * The key for the draft, or null where the same was proposed before. What was learnt once and set aside since
 * ("I live in Munich", then Berlin, now Munich again) may be learnt anew; under a key of its own, so that the
 * earlier step can still be undone.
 */
function freeKey(db: WritableDatabase, draft: ProposalDraft): string | null {
  const base = proposalKey(draft);
  for (let attempt = 0; ; attempt++) {
    const key = attempt === 0 ? base : `${base}#${attempt}`;
    const earlier = findProposalByKey(db, key);
    if (earlier === null) return key;
    if (!mayBeProposedAgain(db, earlier, draft)) return null;
  }
}

/** The same suggestion, made before and not decided yet; null where there is none. */
export function waitingTwin(db: WritableDatabase, draft: ProposalDraft): Proposal | null {
  const base = proposalKey(draft);
  for (let attempt = 0; ; attempt++) {
    const earlier = findProposalByKey(db, attempt === 0 ? base : `${base}#${attempt}`);
    if (earlier === null || earlier.state === 'pending') return earlier;
  }
}

function mayBeProposedAgain(db: WritableDatabase, earlier: Proposal, draft: ProposalDraft): boolean {
  if (earlier.state === 'pending' || isAboutMemories(draft)) return false;
  // Said outright, and there is something to set right: that a like correction was decided once does not count.
  if (draft.kind === 'correction' && draft.targets.length > 0) return true;
  if (earlier.state === 'rejected' || earlier.memoryId === null) return false;
  return findById(db, earlier.memoryId)?.status === 'superseded';
}

export function proposalKey(draft: Pick<ProposalDraft, 'kind' | 'text' | 'targets'>): string {
  if (isAboutMemories(draft)) return `${draft.kind}|${[...draft.targets].sort().join(',')}`;
  const words = normalizeForComparison(draft.text)
    .toLowerCase()
    .replace(/[.!]+$/u, '');
  return `${draft.kind}|${words}`;
}
