import { SELF_NAME, type Community, type Entity } from '#shared/domain/graph';
import { communityCount, factsWithin, largestCommunities, membersOfCommunity } from '../../store/communities';
import type { DescribedCommunity } from '../../store/communityRefresh';
import type { ReadableDatabase } from '../../store/database';
import { entitiesByIds } from '../../store/graphEntities';
import { entityId } from '../ingest/identity';
import { fingerprintOf, nameByTerms, summaryByTerms, type CommunityTerms } from './communityWords';
import { canonicalName } from './normalizeName';

/** Entities listed of each; the rest of a large one is seen in the graph. */
const LISTED = 20;
/** Members and facts that say what it is about. */
const TERMS = 12;
const FACTS = 8;

/** The person, as texts name it: every fact about the person would join what has nothing else in common. */
export const SELF_ID = entityId('person', canonicalName(SELF_NAME));

/** The largest communities as they were found last, each with its best connected entities. */
export function listCommunities(
  db: ReadableDatabase,
  limit: number,
): { communities: Community[]; total: number } {
  const communities = largestCommunities(db, limit).map((row): Community => {
    const entities = membersIn(db, row.id, LISTED);
    const names = entities.map(({ name }) => name);
    return {
      id: row.id,
      // Its words may have been taken away together with a memory; the next refresh brings others.
      name: row.name === '' ? nameByTerms(names, row.size) : row.name,
      summary: row.summary,
      describedBy: row.described_by,
      size: row.size,
      entities,
    };
  });
  return { communities, total: communityCount(db) };
}

export function termsOf(db: ReadableDatabase, communityId: string): CommunityTerms {
  const members = membersIn(db, communityId, TERMS);
  const ids = members.map(({ id }) => id);
  return {
    names: members.map(({ name }) => name),
    facts: factsWithin(db, communityId, ids, FACTS),
  };
}

/** Communities by their terms, without a model. */
export function describeByTerms(
  db: ReadableDatabase,
  communities: readonly { id: string; size: number }[],
): DescribedCommunity[] {
  return communities.map(({ id, size }) => {
    const terms = termsOf(db, id);
    return {
      id,
      name: nameByTerms(terms.names, size),
      summary: summaryByTerms(terms.facts),
      size,
      fingerprint: fingerprintOf(terms),
    };
  });
}

function membersIn(db: ReadableDatabase, communityId: string, limit: number): Entity[] {
  return entitiesByIds(db, membersOfCommunity(db, communityId, limit));
}
