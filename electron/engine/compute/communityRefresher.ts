import type { RouteOutput } from '#shared/contract/index';
import { communitySteps, type FoundCommunity } from '../../memory/graph/communities';
import type { Ends } from '../../store/communities';
import { faultOf, logLine } from '../log';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import { changedCommunities, differences } from './communityChanges';

type Refreshed = RouteOutput<'graph.refreshCommunities'>;

/** How long changes are gathered. */
const GATHER_MS = 1_500;
/** A refresh that took long is not repeated before so many times as long have passed. */
const REST = 10;
/** Changed entities above which all is read: by then that is faster. */
const MOST_TOUCHED = 5_000;
const TAKEN_AT_ONCE = 300;
/** A page, or a few descriptions, keep the reader for a few milliseconds: a view that is asked for meanwhile waits so long. */
const EDGES_PER_PAGE = 2_000;
const IDS_PER_PAGE = 2_000;
const DESCRIBED_AT_ONCE = 4;
/** Rows of one transaction: a few milliseconds. */
const ROWS_PER_WRITE = 50;
const COMMUNITIES_PER_WRITE = 12;
/** After each piece half of the time that it took, its waiting included, but bounded: a busy window must not stop it. */
const PAUSE = 0.5;
const LONGEST_PAUSE_MS = 5;
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
        if (!this.#stopping.signal.aborted) logLine('compute', `communities: ${faultOf(error)}`);
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
    const communities = await this.#inSteps(communitySteps(edges, everything ? null : new Set(touched)));
    const known = everything ? await this.#allMemberships() : await this.#memberships(communities, touched);
    const moved = await this.#inSteps(differences(communities, known));
    for (const rows of pages(moved, ROWS_PER_WRITE)) await this.#piece(this.#writer.putMembers(token, rows));
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
      const taken = await this.#piece(this.#writer.takeTouched(token, TAKEN_AT_ONCE));
      if (!many) touched.push(...taken);
      many = touched.length > MOST_TOUCHED;
      if (taken.length < TAKEN_AT_ONCE) return many ? null : touched;
    }
  }

  async #allEdges(person: string): Promise<Ends[]> {
    const edges: Ends[] = [];
    for (let after: [string, string, string] | null = null; ;) {
      const page: ReturnType<ReaderApi['edgesAfter']> = await this.#piece(
        this.#reader.edgesAfter(after, person, EDGES_PER_PAGE),
      );
      for (const ends of page.edges) edges.push(ends);
      if (page.next === null) return edges;
      after = page.next;
    }
  }

  /** Computes, with a pause for what else waits whenever some milliseconds have gone by. */
  async #inSteps<T>(steps: Generator<void, T>): Promise<T> {
    for (let paused = performance.now(); ;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (performance.now() - paused < STEP_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      this.#stopping.signal.throwIfAborted();
      paused = performance.now();
    }
  }

  /** Waits for another worker to do a piece, and leaves it alone for a while then. */
  async #piece<T>(piece: Promise<T>): Promise<T> {
    const started = performance.now();
    const value = await piece;
    const pause = Math.min(LONGEST_PAUSE_MS, PAUSE * (performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, pause));
    this.#stopping.signal.throwIfAborted();
    return value;
  }

  async #allMemberships(): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    for (let after = ''; ;) {
      const page = await this.#piece(this.#reader.membershipsAfter(after, IDS_PER_PAGE));
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
      const rows = await this.#piece(this.#reader.membershipsOf(page));
      for (const [id, communityId] of rows) known.set(id, communityId);
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
    for (const page of pages(wanted, COMMUNITIES_PER_WRITE)) {
      const described = [];
      for (const some of pages(page, DESCRIBED_AT_ONCE)) {
        const sizes = some.map(({ id, members }) => ({ id, size: members.length }));
        described.push(...(await this.#piece(this.#reader.describeByTerms(sizes))));
      }
      await this.#piece(this.#writer.putCommunities(token, described));
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
    for (const ids of pages(gone, ROWS_PER_WRITE)) {
      await this.#piece(this.#writer.removeCommunities(token, ids));
    }
  }
}

function* pages<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
