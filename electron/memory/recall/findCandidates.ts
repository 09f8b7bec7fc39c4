import type { RecalledMemory } from '#shared/domain/recall';
import {
  candidateRows,
  eligible,
  eligibleBesides,
  memoryCountEstimate,
  type CandidateRow,
  type Eligibility,
} from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import {
  keywordCandidates,
  keywordTerms,
  knownHolders,
  literalCandidates,
  termsHeld,
  type KeywordTerm,
} from '../../store/fullText';
import { kindNumber, scopeNumber } from '../../store/vectorSync';
import type { VectorBesides, VectorReader } from '../../vectors/vectorStore';
import { holdsLiteral, namesNumbered, type Asked } from './asked';
import { eligibility } from './eligibility';
import type { RecallRequest } from './request';

export interface Candidate {
  row: CandidateRow;
  cosine: number | null;
  /** Places of the query's terms that it holds. */
  held: readonly number[];
  /** Their share of the query's idf, 0–1. */
  keyword: number;
  /** Holds all that is wanted to the letter; null where nothing is. */
  literal: boolean | null;
  /** Names what the query calls by a number, or another of its kind; null for neither. */
  numbered: boolean | null;
  matched: RecalledMemory['matched'];
}

export interface Found {
  candidates: Candidate[];
  terms: readonly KeywordTerm[];
  /** More memories, by number, as candidates that neither vectors nor words found. */
  more(seqs: readonly number[]): Candidate[];
}

/**
 * Candidates of each kind: enough to rank `limit` well, bounded for speed. Ten for each place took a fifth more time, and
 * ranked the conversation sets no better (MRR differed by .001).
 */
export function candidateCount(limit: number): number {
  return Math.min(Math.max(limit * 4, 200), 2_000);
}

const NONE: readonly number[] = [];

/** Candidates by vectors, words and literals over the whole store, filtered before they are ranked. */
export function findCandidates(
  db: ReadableDatabase,
  vectors: VectorReader,
  request: RecallRequest,
  asked: Asked,
): Found {
  const { vector, spaceId } = request;
  const filter = eligibility(db, request);
  const condition = eligible(filter);
  const count = candidateCount(request.limit);
  const byVector = new Map<number, number>();
  if (vector !== null && spaceId !== null) {
    const hits = vectors.query(spaceId, vector, count, {
      live: filter.matching === null,
      excludeKinds: filter.excludeKinds.map(kindNumber),
      minImportance: filter.exemptEpisodes ? null : filter.minImportance,
      notExpiredAt: filter.notExpiredAt,
      scopes: filter.scopes?.map(scopeNumber) ?? null,
      within: eligibleBesides(filter),
      besides: besidesOf(filter),
      among: filter.matching?.all,
    });
    for (const hit of hits) byVector.set(hit.memorySeq, hit.cosine);
  }
  const terms = keywordTerms(db, request.query, memoryCountEstimate(db));
  // Where all of them can compete there is nothing to rank; what may not compete is left out below.
  const byWords =
    knownHolders(terms, count) ??
    new Set(keywordCandidates(db, terms, condition, count).map((hit) => hit.seq));
  for (const literal of [
    ...asked.literals,
    ...asked.numbered.map(({ word, number }) => `${word} ${number}`),
  ]) {
    for (const seq of literalCandidates(db, literal, condition, count)) byWords.add(seq);
  }
  const idf = terms.reduce((sum, term) => sum + term.idf, 0);
  const describe = (seqs: readonly number[], others: readonly number[]): Candidate[] => {
    const cosines =
      vector !== null && spaceId !== null && others.length > 0
        ? vectors.cosines(spaceId, vector, others)
        : null;
    const all = others.length === 0 ? seqs : [...seqs, ...others];
    const heldBy = termsHeld(db, terms, all);
    return candidateRows(db, all, filter).map((row) => {
      const held = heldBy.get(row.seq) ?? NONE;
      const cosine = byVector.get(row.seq);
      return {
        row,
        cosine: cosine ?? cosines?.get(row.seq) ?? null,
        held,
        keyword: held.length === 0 ? 0 : idfShare(terms, held, idf),
        literal: holdsAll(row.text, asked.literals),
        numbered: namesNumbered(row.text, asked.numbered),
        matched: matchedBy(cosine !== undefined, byWords.has(row.seq)),
      };
    });
  };
  const onlyByWords = [...byWords].filter((seq) => !byVector.has(seq));
  return {
    candidates: describe([...byVector.keys()], onlyByWords),
    terms,
    more: (seqs) => describe([], seqs),
  };
}

/** What `eligibleBesides` says, without SQL. */
function besidesOf({ sessionId, created, exemptEpisodes, minImportance }: Eligibility): VectorBesides {
  const exempt = exemptEpisodes && minImportance !== null;
  return {
    sessionId,
    created,
    kindOrImportance: exempt ? { kind: kindNumber('episode'), importance: minImportance } : null,
  };
}

/** Which share of the terms' idf, `total` in all, those at the given places have, 0–1. */
function idfShare(terms: readonly KeywordTerm[], places: readonly number[], total: number): number {
  const share = places.reduce((sum, place) => sum + (terms[place]?.idf ?? 0), 0) / total;
  return total === 0 ? 0 : Math.min(1, share);
}

function holdsAll(text: string, literals: readonly string[]): boolean | null {
  return literals.length === 0 ? null : literals.every((literal) => holdsLiteral(text, literal));
}

function matchedBy(vector: boolean, keyword: boolean): RecalledMemory['matched'] {
  if (vector && keyword) return 'both';
  return keyword ? 'keyword' : 'vector';
}
