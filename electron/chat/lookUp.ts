import { SELF_NAME, type Fact } from '#shared/domain/graph';
import type { Memory } from '#shared/domain/memory';
import { listCommunities } from '../memory/graph/listCommunities';
import { canonicalName } from '../memory/graph/normalizeName';
import { describeFact } from '../memory/graph/questions';
import { plural } from '../memory/words';
import type { ReadableDatabase } from '../store/database';
import { entityIdsByAlias } from '../store/graphEntities';
import { listEntities, totalEntities } from '../store/graphEntityList';
import { factsOf } from '../store/graphFacts';
import { edgeHistory } from '../store/graphHistory';
import { wholeGraph } from '../store/graphScope';
import type { FilterMeaning } from '../store/memoryFilter';
import { listMemories } from '../store/memoriesRead';
import { listProposals } from '../store/proposals';
import { localDay } from './localDay';

/** What a command of the chat wants to see. */
export type LookUp =
  | { what: 'entities'; query: string }
  | { what: 'facts'; name: string }
  | { what: 'history'; name: string }
  | { what: 'communities' }
  /** What is known that matters most. */
  | { what: 'important' }
  | { what: 'overview' };

export interface LookedUp {
  /** Lines for the person. */
  lines: string[];
  facts: Fact[];
  memories: Memory[];
  /** How many there are in all. */
  total: number;
}

const ENTITIES = 30;
const FACTS = 50;
const GROUPS = 10;
const MEMORIES = 10;

/** How the person is meant: "/graph facts me", "what do you know about me". */
export const MYSELF = /^(?:me|myself|I|you)$/iu;

/** Reads for a command, in the reader. Counts no access. */
export function lookUp(db: ReadableDatabase, ask: LookUp, meaning: FilterMeaning): LookedUp {
  const nothing: LookedUp = { lines: [], facts: [], memories: [], total: 0 };
  switch (ask.what) {
    case 'entities': {
      const { entities, total } = listEntities(
        db,
        { query: ask.query, offset: 0, limit: ENTITIES },
        wholeGraph(),
      );
      const lines = entities.map(
        ({ name, type, mentions }) => `${name} (${type}, ${plural(mentions, 'mention')})`,
      );
      return { ...nothing, lines, total };
    }
    case 'facts': {
      const facts = factsOf(db, named(db, ask.name), FACTS);
      return { ...nothing, facts, total: facts.length };
    }
    case 'history': {
      const edges = edgeHistory(db, named(db, ask.name), { limit: FACTS });
      return { ...nothing, lines: edges.map(historyLine), total: edges.length };
    }
    case 'communities': {
      const { communities, total } = listCommunities(db, GROUPS);
      const lines = communities.map(({ name, summary }) => (summary === null ? name : `${name}: ${summary}`));
      return { ...nothing, lines, total };
    }
    case 'important': {
      const found = (['fact', 'correction'] as const).flatMap((kind) => {
        const sort = { by: 'importance', direction: 'desc' } as const;
        const filter = { kinds: [kind], statuses: ['active' as const] };
        return [listMemories(db, { filter, sort, cursor: null, limit: MEMORIES }, meaning)];
      });
      const memories = found
        .flatMap(({ items }) => items)
        .sort((a, b) => b.importance - a.importance || b.createdAt - a.createdAt)
        .slice(0, MEMORIES);
      return { ...nothing, memories, total: found.reduce((sum, page) => sum + page.total, 0) };
    }
    case 'overview':
      return { ...nothing, ...overview(db) };
  }
}

/** The person by any word for them, anything else by its names. */
function named(db: ReadableDatabase, name: string): string[] {
  return entityIdsByAlias(db, canonicalName(MYSELF.test(name) ? SELF_NAME : name));
}

function historyLine(edge: ReturnType<typeof edgeHistory>[number]): string {
  const { since, validTo, expiredAt } = edge;
  const sentence = describeFact({ ...edge, held: { from: since, to: validTo } });
  const until = validTo === null ? '' : `, until ${localDay(validTo, '')}`;
  const unsaid = expiredAt === null ? '' : `; no longer said since ${localDay(expiredAt, '')}`;
  return `${sentence} (since ${localDay(since, '')}${until}${unsaid})`;
}

function overview(db: ReadableDatabase): Pick<LookedUp, 'lines' | 'total'> {
  const kinds = db.all<{ kind: string; n: number }>(
    "SELECT kind, count(*) AS n FROM memories WHERE status = 'active' GROUP BY kind ORDER BY n DESC, kind",
  );
  const aside = db.all<{ status: string; n: number }>(
    "SELECT status, count(*) AS n FROM memories WHERE status NOT IN ('active', 'trash') GROUP BY status ORDER BY status",
  );
  const trash = db.count("SELECT count(*) FROM memories WHERE status = 'trash'");
  const { pending } = listProposals(db, { state: 'pending', limit: 1 });
  const total = kinds.reduce((sum, { n }) => sum + n, 0);
  // The first number is the one of the status line and of the table: all but the trash.
  const all = aside.reduce((sum, { n }) => sum + n, total);
  const used = aside.length === 0 ? ' in use' : `, ${total.toLocaleString('en')} of them in use`;
  return {
    total,
    lines: [
      `${plural(all, 'memory', 'memories')}${used}${listing(kinds.map(({ kind, n }) => count(n, kind)))}`,
      ...(aside.length === 0
        ? []
        : [`Not in use${listing(aside.map(({ status, n }) => `${n.toLocaleString('en')} ${status}`))}`]),
      ...(trash === 0 ? [] : [`In the trash${listing([trash.toLocaleString('en')])}`]),
      `${plural(totalEntities(db), 'entity', 'entities')} in the graph`,
      pending === 0
        ? 'Nothing waits for you to decide.'
        : `${plural(pending, 'suggestion')} waiting for you in Review`,
    ],
  };
}

function count(n: number, kind: string): string {
  return plural(n, kind, kind === 'summary' ? 'summaries' : `${kind}s`);
}

function listing(parts: readonly string[]): string {
  return parts.length === 0 ? '.' : `: ${parts.join(', ')}.`;
}
