import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/domain/journal';
import type { SaveStatus } from '#shared/domain/memory';
import type { Proposal } from '#shared/domain/proposal';
import { AppError } from '#shared/errors';
import { runCommand, type CommandContext } from '../../store/command';
import { findById } from '../../store/memoriesWrite';
import { supersede } from '../../store/merges';
import {
  acceptProposalRow,
  getProposal,
  rejectProposalRows,
  reopenProposalRows,
} from '../../store/proposals';
import { keepMemory } from '../ingest/keep';
import { joinMemories } from '../lifecycle/merge';
import { plural, quote } from '../words';

interface Caller {
  actor: Actor;
  requestId?: string | undefined;
}

interface Accepted {
  memoryId: string;
  status: SaveStatus;
  label: string;
}

interface Acceptance {
  id: string;
  text?: string | undefined;
  keepId?: string | undefined;
  step?: string | undefined;
}

const DOMAINS = ['memories', 'proposals', 'graph', 'journal', 'jobs'] as const;

/**
 * Makes a proposal a memory, as one step: a fact is remembered, a correction supersedes what it corrects, a merge
 * joins, of a contradiction `keepId` stays. `text` stands in for the proposed words.
 * @throws AppError NOT_FOUND; CONFLICT when there is nothing left to join
 */
export function acceptProposal(
  context: CommandContext,
  { id, text, keepId, step }: Acceptance,
  caller: Caller,
): { memoryId: string; status: SaveStatus } {
  const { memoryId, status } = runCommand(
    context,
    {
      name: 'proposals.accept',
      ...caller,
      step: step ?? randomUUID(),
      domains: DOMAINS,
      label: (accepted: Accepted) => accepted.label,
      undoable: true,
    },
    (): Accepted => {
      const proposal = getProposal(context.db, id);
      if (proposal.state === 'accepted' && proposal.memoryId !== null) {
        return { memoryId: proposal.memoryId, status: 'unchanged', label: 'Accepted a suggestion again' };
      }
      const wanted = { ...proposal, text: text ?? proposal.text };
      const accepted = carryOut(context, wanted, keepId);
      acceptProposalRow(context.db, id, { ...accepted, text: wanted.text, at: context.now() });
      return accepted;
    },
  );
  return { memoryId, status };
}

/** Rejects proposals, as one step. */
export function rejectProposals(
  context: CommandContext,
  ids: readonly string[],
  caller: Caller,
): { changed: number } {
  return changeStates(context, caller, {
    name: 'proposals.reject',
    label: (changed) => `Rejected ${plural(changed, 'suggestion')}`,
    change: () => rejectProposalRows(context.db, ids, context.now()),
  });
}

/** Lets rejected proposals wait for the person again, as one step. */
export function reopenProposals(
  context: CommandContext,
  ids: readonly string[],
  caller: Caller,
): { changed: number } {
  return changeStates(context, caller, {
    name: 'proposals.reopen',
    label: (changed) => `Let ${plural(changed, 'suggestion')} wait again`,
    change: () => reopenProposalRows(context.db, ids),
  });
}

function changeStates(
  context: CommandContext,
  caller: Caller,
  step: { name: string; label(changed: number): string; change(): number },
): { changed: number } {
  return runCommand(
    context,
    {
      name: step.name,
      ...caller,
      domains: ['proposals', 'journal'],
      label: ({ changed }) => step.label(changed),
      undoable: true,
    },
    () => ({ changed: step.change() }),
  );
}

function carryOut(context: CommandContext, proposal: Proposal, keepId: string | undefined): Accepted {
  if (proposal.kind === 'merge') return join(context, proposal, keepId);
  if (proposal.kind === 'contradiction') return choose(context, proposal, keepId);
  return learn(context, proposal);
}

/** Of memories that contradict each other one stays. */
function choose({ db, now }: CommandContext, { targets }: Proposal, keepId: string | undefined): Accepted {
  const kept = targets.find(({ id }) => id === keepId);
  if (kept === undefined) throw new AppError('VALIDATION', 'Choose which of the memories is true.');
  const others = targets.filter((target) => target !== kept).map(({ id }) => id);
  const [gone] = supersede(db, others, kept.id, now());
  if (gone === undefined) throw new AppError('CONFLICT', 'The other memory is not in use any more.');
  const label = `Kept ${quote(kept.text)} in place of ${quote(gone.text)}`;
  return { memoryId: kept.id, status: 'unchanged', label };
}

function learn(context: CommandContext, proposal: Proposal): Accepted {
  const { db } = context;
  const save = { now: context.now(), settings: context.settings() };
  const saved = keepMemory(
    db,
    {
      text: proposal.text,
      kind: proposal.kind === 'correction' ? 'correction' : 'fact',
      confidence: proposal.confidence,
      tags: [],
      scope: save.settings.scope,
      source: 'chat',
      sessionId: proposal.sessionId,
      messageId: proposal.messageId,
      createdAt: proposal.createdAt,
    },
    save,
  );
  const targets = proposal.targets.map((target) => target.id);
  const [first, ...others] = [...saved.superseded, ...supersede(db, targets, saved.id, save.now)];
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more memory', 'more memories')}`;
  return {
    memoryId: saved.id,
    status: saved.status,
    label:
      first === undefined
        ? `Remembered ${quote(proposal.text)}`
        : `Corrected ${quote(first.text)}${more}: ${quote(proposal.text)}`,
  };
}

/** Those that are in use still. */
function join(context: CommandContext, proposal: Proposal, keepId: string | undefined): Accepted {
  const { db, now } = context;
  const ids = proposal.targets.flatMap(({ id }) => (findById(db, id)?.status === 'active' ? [id] : []));
  if (ids.length < 2) {
    throw new AppError('CONFLICT', 'Fewer than two of these memories are left. There is nothing to join.');
  }
  const { id, label } = joinMemories(db, { ids, text: proposal.text, keepId }, now());
  return { memoryId: id, status: 'unchanged', label };
}
