import type { RecalledMemory } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import { TurnOrder } from '../../store/surroundings';
import { questionShare, type Asked } from './asked';
import type { Candidate, Found } from './findCandidates';
import { fuse, mixOf, ownRelevance, type Evidence, type Mix, type SpeakerFit } from './fusion';
import { missingNeighbours, neighbourLogits, seqsAround, type Around } from './neighbours';
import type { RecallRequest } from './request';
import { speakerFit } from './speaker';

export interface Ranked extends Candidate {
  /** 0–1, all signals together. */
  similarity: number;
  signals: RecalledMemory['signals'];
  /** Turns right before and after it that are candidates too. */
  beside: () => readonly Candidate[];
}

/** Turns whose surroundings are looked at, best first. */
const MAX_TURNS = 120;
/** Of how many of the best turns the neighbours compete too, found or not. */
const LENDING = 20;

/** What each candidate's signals make of it, and the turns beside the best ones with them. In no order. */
export function rankCandidates(
  db: ReadableDatabase,
  found: Found,
  request: RecallRequest,
  asked: Asked,
): Ranked[] {
  const mix = request.mix ?? mixOf(request.route ?? 'hybrid');
  const assess = assessor(found.candidates, request, asked);
  const assessed = found.candidates.map((candidate) => assess(candidate, mix));
  const turns = assessed
    .filter(({ evidence }) => evidence.turn !== null)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_TURNS);
  const order = new TurnOrder(db);
  const around = order.around(turns.map(({ candidate }) => candidate.row));
  const known = new Map(assessed.map(({ candidate, relevance }) => [candidate.row.seq, relevance]));
  const lending = turns.slice(0, LENDING).flatMap(({ candidate }) => around.get(candidate.row.seq) ?? []);
  const beside = found.more(missingNeighbours(lending, known)).map((candidate) => assess(candidate, mix));
  for (const { candidate, relevance } of beside) known.set(candidate.row.seq, relevance);
  for (const [seq, its] of order.around(beside.map(({ candidate }) => candidate.row))) around.set(seq, its);
  const all = new Map([...assessed, ...beside].map(({ candidate }) => [candidate.row.seq, candidate]));
  return [...assessed, ...beside].map(({ candidate, evidence }) => {
    const own = around.get(candidate.row.seq) ?? (evidence.turn === null ? undefined : 'unseen');
    const neighbours = neighbourLogits(own, known, mix.neighbours);
    if (evidence.turn !== null) evidence.turn.neighbours = neighbours;
    return {
      ...candidate,
      similarity: fuse(evidence, mix),
      signals: signalsOf({ candidate, evidence, around: own, neighbours }, mix, request),
      beside: () =>
        own === undefined || own === 'unseen' ? [] : seqsAround(own).flatMap((seq) => all.get(seq) ?? []),
    };
  });
}

/** By text: what is asked about is asked about again. */
const questionShares = new Map<string, number>();
const MOST_SHARES = 5_000;
/** Longer texts are not kept. UTF-16 units. */
const LONGEST_KEPT = 1_000;

function questionsIn(text: string): number {
  if (text.length > LONGEST_KEPT) return questionShare(text);
  const known = questionShares.get(text);
  if (known !== undefined) return known;
  const share = questionShare(text);
  if (questionShares.size >= MOST_SHARES) questionShares.clear();
  questionShares.set(text, share);
  return share;
}

interface Assessed {
  candidate: Candidate;
  evidence: Evidence;
  /** By itself, without its surroundings. */
  relevance: number;
}

function assessor(
  candidates: readonly Candidate[],
  request: RecallRequest,
  asked: Asked,
): (candidate: Candidate, mix: Mix) => Assessed {
  const missing = asked.literalOnly ? 'missing_all' : 'missing';
  // Nothing is missing what nothing has.
  const literalIsThere = candidates.some((candidate) => candidate.literal === true);
  // A conversation has few speakers and many turns.
  const fits = new Map<string | null, SpeakerFit | null>();
  const fitOf = (speaker: string | null): SpeakerFit | null => {
    const known = fits.get(speaker);
    if (known !== undefined) return known;
    const fit = speakerFit(asked, speaker);
    fits.set(speaker, fit);
    return fit;
  };
  return (candidate, mix) => {
    const { row, cosine, keyword, literal } = candidate;
    const inSession = row.kind === 'episode' && row.session_id !== null;
    const evidence: Evidence = {
      similarity: cosine === null ? keyword : request.calibrate(cosine),
      embedded: cosine !== null,
      keyword,
      literal: !literalIsThere ? null : literal === true ? 'held' : missing,
      turn: inSession
        ? { speaker: fitOf(row.speaker), neighbours: 0, questions: questionsIn(row.text) }
        : null,
    };
    return { candidate, evidence, relevance: ownRelevance(evidence, mix) };
  };
}

function signalsOf(
  { candidate, evidence, around, neighbours }: Signalling,
  mix: Mix,
  request: RecallRequest,
): RecalledMemory['signals'] {
  const { keyword, turn } = evidence;
  const { before, earlier, after } = mix.neighbours;
  const most = before + earlier + after;
  const spokenTo = turn?.speaker === 'named' || turn?.speaker === 'addressed';
  return {
    keyword,
    neighbours:
      around === undefined || around === 'unseen' || most === 0
        ? null
        : Math.min(1, Math.max(0, neighbours / most)),
    speaker: turn?.speaker === null || turn === null ? null : spokenTo ? 1 : 0,
    date: dateSignal(candidate, request),
  };
}

interface Signalling extends Pick<Assessed, 'candidate' | 'evidence'> {
  around: Around;
  neighbours: number;
}

function dateSignal({ row }: Candidate, { timeRange }: RecallRequest): 0 | 1 | null {
  if (timeRange === null || timeRange === undefined) return null;
  return row.created_at >= timeRange.from && row.created_at < timeRange.to ? 1 : 0;
}
