import type { RouteOutput } from '#shared/contract/index';
import { stackOf } from '#shared/errors';
import { communitySteps, type FoundCommunity } from '../../memory/graph/communities';
import type { Ends } from '../../store/communities';
import { logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

type Refreshed = RouteOutput<'graph.refreshCommunities'>;

/** How long changes are gathered. */
const GATHER_MS = 1_500;
/** A refresh that took long is not repeated before so many times as long have passed. */
const REST = 10;
/** Changed entities above which all is read: by then that is faster. */
const MOST_TOUCHED = 5_000;
const TAKEN_AT_ONCE = 300;
const EDGES_PER_PAGE = 4_000;
const IDS_PER_PAGE = 2_000;
/** Rows of one transaction: a few milliseconds. */
const ROWS_PER_WRITE = 100;
const DESCRIBED_AT_ONCE = 10;
/** Computed without a pause for what else waits. */
const STEP_MS = 8;

/**
 * Keeps communities up with the graph, in the background and in small pieces, so that neither writes nor reads wait:
 * where edges have changed, the connected parts that hold them are divided anew.
 */
export class CommunityRefresher {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #notBefore = 0;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
  }

  /** Something may have changed. */
  poke(): void {
    if (this.#timer !== undefined || this.#stopping.signal.aborted) return;
    const wait = Math.max(GATHER_MS, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.refresh({ all: false }).catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) logLine('compute', `communities: ${stackOf(error)}`);
      });
    }, wait);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#last.catch(() => undefined);
  }

  /**
   * Brings communities up to date, or makes all of them anew; one refresh at a time. `changed`: entities that have
   * changed their community. While another process is at it, nothing is done.
   */
  refresh({ all }: { all: boolean }): Promise<Refreshed> {
    const next = this.#last.catch(() => undefined).then(() => this.#refresh(all));
    this.#last = next;
    return next;
  }

  async #refresh(all: boolean): Promise<Refreshed> {
    let changed = 0;
    if (all || (await this.#reader.communitiesAreDue())) {
      const started = performance.now();
      const begun = await this.#writer.beginCommunityRefresh();
      if (begun !== null) {
        let complete = false;
        try {
          changed = await this.#run(begun.token, all || begun.all);
          complete = true;
        } finally {
          await this.#writer.endCommunityRefresh(begun.token, complete);
        }
      }
      this.#notBefore = Date.now() + REST * (performance.now() - started);
    }
    return { changed, communities: await this.#reader.communityCount() };
  }

  async #run(token: number, all: boolean): Promise<number> {
    const touched = await this.#takeTouched(token);
    const person = await this.#reader.person();
    // Who has become the person by a merge leaves a gap behind that only a look at everything finds.
    const near =
      all || touched === null || person.communityId !== null
        ? null
        : await this.#reader.edgesAround(touched, person.id);
    const edges = near ?? (await this.#allEdges(person.id));
    const everything = touched === null || all || person.communityId !== null;
    const communities = await this.#divide(edges, everything ? null : new Set(touched));
    const known = everything ? await this.#allMemberships() : await this.#memberships(communities, touched);
    const moved = differences(communities, known, touched ?? []);
    for (const rows of pages(moved, ROWS_PER_WRITE)) await this.#writer.putMembers(token, rows);
    await this.#describe(token, communities, {
      everything,
      changed: changedCommunities(moved, known, touched ?? []),
    });
    await this.#removeGone(token, communities, everything ? null : new Set(touched));
    return moved.length;
  }

  /** The entities whose edges have changed; null when these are many. */
  async #takeTouched(token: number): Promise<string[] | null> {
    const touched: string[] = [];
    for (let many = false; ;) {
      const taken = await this.#writer.takeTouched(token, TAKEN_AT_ONCE);
      if (!many) touched.push(...taken);
      many = touched.length > MOST_TOUCHED;
      if (taken.length < TAKEN_AT_ONCE) return many ? null : touched;
    }
  }

  async #allEdges(person: string): Promise<Ends[]> {
    const edges: Ends[] = [];
    for (let after: [string, string, string] | null = null; ;) {
      this.#stopping.signal.throwIfAborted();
      const page = await this.#reader.edgesAfter(after, person, EDGES_PER_PAGE);
      for (const ends of page.edges) edges.push(ends);
      if (page.next === null) return edges;
      after = page.next;
    }
  }

  async #divide(edges: readonly Ends[], touched: ReadonlySet<string> | null): Promise<FoundCommunity[]> {
    const steps = communitySteps(edges, touched);
    for (let paused = performance.now(); ;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() - paused < STEP_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      this.#stopping.signal.throwIfAborted();
      paused = performance.now();
    }
  }

  async #allMemberships(): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    for (let after = ''; ;) {
      const page = await this.#reader.membershipsAfter(after, IDS_PER_PAGE);
      for (const [id, communityId] of page) known.set(id, communityId);
      after = page.at(-1)?.[0] ?? '';
      if (page.length < IDS_PER_PAGE) return known;
    }
  }

  async #memberships(
    communities: readonly FoundCommunity[],
    touched: readonly string[],
  ): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    const ids = new Set([...communities.flatMap(({ members }) => members), ...touched]);
    for (const page of pages([...ids], IDS_PER_PAGE)) {
      for (const [id, communityId] of await this.#reader.membershipsOf(page)) known.set(id, communityId);
    }
    return known;
  }

  /** Names and summaries of those that have changed. */
  async #describe(
    token: number,
    communities: readonly FoundCommunity[],
    { everything, changed }: { everything: boolean; changed: ReadonlySet<string> },
  ): Promise<void> {
    const wanted = communities.filter(({ id }) => everything || changed.has(id));
    for (const page of pages(wanted, DESCRIBED_AT_ONCE)) {
      this.#stopping.signal.throwIfAborted();
      const sizes = page.map(({ id, members }) => ({ id, size: members.length }));
      await this.#writer.putCommunities(token, await this.#reader.describeByTerms(sizes));
    }
  }

  /**
   * A community is called by the id of a member: whose member was looked at, or has lost its last edge, and is not
   * there any more is gone.
   */
  async #removeGone(
    token: number,
    communities: readonly FoundCommunity[],
    touched: ReadonlySet<string> | null,
  ): Promise<void> {
    const there = new Set(communities.map(({ id }) => id));
    const looked = new Set(communities.flatMap(({ members }) => members));
    const gone = (await this.#reader.communityIds()).filter(
      (id) => !there.has(id) && (touched === null || touched.has(id) || looked.has(id)),
    );
    for (const ids of pages(gone, ROWS_PER_WRITE)) await this.#writer.removeCommunities(token, ids);
  }
}

/** Who changes its community, and to which one. */
function differences(
  communities: readonly FoundCommunity[],
  known: ReadonlyMap<string, string>,
  touched: readonly string[],
): [id: string, communityId: string | null][] {
  const wanted = new Map<string, string | null>();
  for (const id of [...known.keys(), ...touched]) wanted.set(id, null);
  for (const { id, members } of communities) for (const member of members) wanted.set(member, id);
  return [...wanted].filter(([id, communityId]) => (known.get(id) ?? null) !== communityId);
}

/** The communities that have won, lost or hold what has changed. */
function changedCommunities(
  moved: readonly (readonly [string, string | null])[],
  known: ReadonlyMap<string, string>,
  touched: readonly string[],
): Set<string> {
  const now = new Map(moved);
  const ids = new Set<string>();
  for (const id of [...now.keys(), ...touched]) {
    const communityId = now.get(id);
    if (typeof communityId === 'string') ids.add(communityId);
    const before = known.get(id);
    if (before !== undefined) ids.add(before);
  }
  return ids;
}

function* pages<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
