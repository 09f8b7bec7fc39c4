import type { RecalledMemory } from '#shared/domain/recall';
import type { ReadableDatabase } from '../../store/database';
import type { CandidateRow } from '../../store/candidates';
import { contenders } from '../../store/contenders';
import { TurnOrder } from '../../store/surroundings';
import { questionShare, type Asked } from './asked';
import type { Candidate, Found } from './findCandidates';
import { fuse, mixOf, ownRelevance, type Evidence, type Mix, type SpeakerFit } from './fusion';
import { missingNeighbours, neighbourLogits, seqsAround, type Around } from './neighbours';
import type { RecallRequest } from './request';
import { speakerFit } from './speaker';

export interface Ranked {
  candidate: Candidate;
  evidence: Evidence;
  /** By itself, without its surroundings, 0–1. */
  relevance: number;
  around: Around;
  /** 0–1, all signals together. */
  similarity: number;
}

/** In no order. */
export interface Ranking {
  ranked: Ranked[];
  /** What spoke for one of them. */
  signalsOf(one: Ranked): RecalledMemory['signals'];
  /** Turns right before and after it that are candidates too. */
  beside(one: Ranked): readonly Candidate[];
}

/** Turns whose surroundings are looked at, best first. */
const MAX_TURNS = 120;
/** Of how many of the best turns the neighbours compete too, found or not. */
const LENDING = 20;

/** What each candidate's signals make of it, and the turns beside the best ones with them. */
export function rankCandidates(
  db: ReadableDatabase,
  found: Found,
  request: RecallRequest,
  asked: Asked,
): Ranking {
  const mix = request.mix ?? mixOf(request.route ?? 'hybrid');
  const assess = assessor(found.candidates, request, asked);
  const assessed = found.candidates.map((candidate) => assess(candidate, mix));
  const known = new Map<number, Ranked>();
  for (const one of assessed) known.set(one.candidate.row.seq, one);
  const turns = mostRelevantTurns(assessed);
  const order = new TurnOrder(db);
  const around = order.around(turns);
  const lending = turns.slice(0, LENDING).flatMap(({ seq }) => around.get(seq) ?? []);
  const beside = found.more(missingNeighbours(lending, known)).map((candidate) => assess(candidate, mix));
  for (const one of beside) known.set(one.candidate.row.seq, one);
  for (const [seq, its] of order.around(beside.map(({ candidate }) => candidate.row))) around.set(seq, its);
  const relevanceOf = (seq: number | null): number => (seq === null ? 0 : (known.get(seq)?.relevance ?? 0));
  const ranked = assessed.concat(beside);
  for (const one of ranked) {
    const { turn } = one.evidence;
    if (turn !== null) {
      one.around = around.get(one.candidate.row.seq) ?? 'unseen';
      turn.neighbours = neighbourLogits(one.around, relevanceOf, mix.neighbours);
    }
    one.similarity = fuse(one.evidence, mix);
  }
  return {
    ranked,
    signalsOf: (one) => signalsOf(one, mix, request),
    beside: ({ around: own }) =>
      own === undefined || own === 'unseen'
        ? []
        : seqsAround(own).flatMap((seq) => known.get(seq)?.candidate ?? []),
  };
}

/** The rows of turns, the most relevant ones first; of equals the earlier. */
function mostRelevantTurns(assessed: readonly Ranked[]): CandidateRow[] {
  const turns = assessed.filter(({ evidence }) => evidence.turn !== null);
  return contenders(turns, MAX_TURNS, ({ relevance }) => relevance)
    .toSorted((a, b) => b.relevance - a.relevance || byTime(a.candidate.row, b.candidate.row))
    .slice(0, MAX_TURNS)
    .map(({ candidate }) => candidate.row);
}

function byTime(a: CandidateRow, b: CandidateRow): number {
  return a.created_at - b.created_at || a.seq - b.seq;
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

/** What each candidate is by itself; its surroundings are still to be seen. */
function assessor(
  candidates: readonly Candidate[],
  request: RecallRequest,
  asked: Asked,
): (candidate: Candidate, mix: Mix) => Ranked {
  const missing = asked.literalOnly ? 'missing_all' : 'missing';
  // Nothing is missing what nothing has.
  const literalIsThere = candidates.some((candidate) => candidate.literal === true);
  const numberIsThere = candidates.some((candidate) => candidate.numbered === true);
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
    const { row, cosine, keyword, literal, numbered } = candidate;
    const inSession = row.kind === 'episode' && row.session_id !== null;
    const evidence: Evidence = {
      similarity: cosine === null ? keyword : request.calibrate(cosine),
      embedded: cosine !== null,
      keyword,
      literal: !literalIsThere ? null : literal === true ? 'held' : missing,
      numbered: !numberIsThere || numbered === null ? null : numbered ? 'named' : 'another',
      turn: inSession
        ? { speaker: fitOf(row.speaker), neighbours: 0, questions: questionsIn(row.text) }
        : null,
    };
    const relevance = ownRelevance(evidence, mix);
    return { candidate, evidence, relevance, around: undefined, similarity: relevance };
  };
}

function signalsOf(
  { candidate, evidence, around }: Ranked,
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
        : Math.min(1, Math.max(0, (turn?.neighbours ?? 0) / most)),
    speaker: turn?.speaker === null || turn === null ? null : spokenTo ? 1 : 0,
    date: dateSignal(candidate, request),
  };
}

function dateSignal({ row }: Candidate, { timeRange }: RecallRequest): 0 | 1 | null {
  if (timeRange === null || timeRange === undefined) return null;
  return row.created_at >= timeRange.from && row.created_at < timeRange.to ? 1 : 0;
}
