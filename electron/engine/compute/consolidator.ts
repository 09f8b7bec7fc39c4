import { randomUUID } from 'node:crypto';
import type { StreamChunk, StreamEnd } from '#shared/contract/index';
import type { Settings } from '#shared/domain/settings';
import type { MergeGroup, MergeStep } from '../../memory/lifecycle/consolidate';
import { plural } from '../../memory/words';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Caller, WriterApi } from '../writerApi';
import { changesSince } from './changes';
import type { Clusterer, NearBySeq } from './clusterer';
import { Pace } from './pace';
import type { SweepAsk } from './sweeps';

type Consolidated = StreamEnd<'lifecycle.consolidate'>;
type Progress = StreamChunk<'lifecycle.consolidate'>;
type Tell = (progress: Progress) => Promise<void>;

/** Groups that are shown; the others are only counted. */
const SHOWN = 200;
const SEEDS_AT_ONCE = 40;
const GROUPS_AT_ONCE = 50;
const JOINED_AT_ONCE = 25;
/**
 * Asking for the nearest of a few compares each with all; all at once are found by the clusterer, which reads everything
 * but compares little. So many comparisons are worth reading everything.
 */
const COMPARISONS = 2_000_000;

interface Job {
  settings: Settings;
  pace: Pace;
  signal: AbortSignal;
  tell: Tell;
}

/** Looks for memories that say the same and, as the setting says, suggests to join them or joins them. */
export class Consolidator {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #clusterer: Clusterer;
  readonly #busy: () => boolean;
  /** Changed memories that had no vector when they were compared; once they have one, they are compared again. */
  readonly #unembedded = new Set<number>();

  /** `busy`: whether something goes on that somebody waits for. */
  constructor(
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    clusterer: Clusterer,
    busy: () => boolean,
  ) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#clusterer = clusterer;
    this.#busy = busy;
  }

  /** By hand: all facts. `dryRun`: only tells what it would do. Cancelled: what was found by then counts. */
  async run({ dryRun, signal }: { dryRun: boolean; signal: AbortSignal }, tell: Tell): Promise<Consolidated> {
    const { values: settings } = await this.#reader.settings();
    const job = { settings, signal, tell, pace: new Pace(this.#busy, signal) };
    const near = await this.#cluster(job, null);
    const groups = near === null ? [] : await this.#groups(near, job);
    const done = await this.#act(dryRun ? [] : groups, settings);
    const shown = groups.slice(0, SHOWN).map(({ memories, text }) => ({
      memories: memories.map(({ id, text: words }) => ({ id, text: words })),
      text,
    }));
    return { groups: shown, found: groups.length, ...done };
  }

  /** What changed since the last sweep. */
  async sweep({
    dryRun,
    settings,
    signal,
    onProgress,
  }: SweepAsk): Promise<{ changed: number; outcome: string }> {
    // With other settings other memories count as the same: then it begins anew.
    const { consolidation, consolidationSimilarity, consolidationWindowDays } = settings;
    const name = `consolidate:${consolidation}:${consolidationSimilarity}:${consolidationWindowDays}`;
    const changes = await changesSince(this.#reader, name, signal);
    const changed = new Set([...changes.facts, ...(await this.#embeddedSince())].map(({ seq }) => seq));
    const tell = ({ done, total }: Progress): Promise<void> => Promise.resolve(onProgress(done, total));
    const job = { settings, signal, tell, pace: new Pace(this.#busy, signal) };
    const near = changed.size === 0 ? new Map<number, Set<number>>() : await this.#nearOf(changed, job);
    if (near === null || signal.aborted) return { changed: 0, outcome: 'Stopped before the end.' };
    const groups = await this.#groups(near, job);
    if (dryRun) {
      return { changed: groups.length, outcome: `Would suggest to join ${plural(groups.length, 'group')}.` };
    }
    const done = await this.#act(groups, settings);
    changes.facts.forEach(({ seq, embedded }) => (embedded ? undefined : this.#unembedded.add(seq)));
    if (changes.moved) await this.#writer.moveSweep(name, changes.position);
    return { changed: done.suggested + done.merged, outcome: sweptWords(done) };
  }

  /** Joins all that is suggested to join and loses no word, in pieces, as one step. */
  async joinLossless(
    caller: Caller,
    onProgress: (progress: { done: number; total: number }) => Promise<void>,
    signal: AbortSignal,
  ): Promise<{ groups: number; merged: number }> {
    const step = randomUUID();
    const total = await this.#reader.losslessCount();
    const sum = { groups: 0, merged: 0 };
    for (let after = '', seen = 0; !signal.aborted;) {
      const ids = await this.#reader.losslessMerges(after, JOINED_AT_ONCE);
      const last = ids.at(-1);
      if (last === undefined) break;
      const { groups, merged } = await this.#writer.joinProposals(ids, step, caller);
      sum.groups += groups;
      sum.merged += merged;
      after = last;
      seen += ids.length;
      await onProgress({ done: seen, total: Math.max(total, seen) });
    }
    return sum;
  }

  /** Of those that had no vector the ones that have one now. */
  async #embeddedSince(): Promise<{ seq: number }[]> {
    if (this.#unembedded.size === 0) return [];
    const facts = await this.#reader.comparedFacts([...this.#unembedded]);
    const waiting = new Set(facts.filter(({ embedded }) => !embedded).map(({ seq }) => seq));
    for (const seq of this.#unembedded) if (!waiting.has(seq)) this.#unembedded.delete(seq);
    return facts.filter(({ embedded }) => embedded);
  }

  async #nearOf(changed: ReadonlySet<number>, job: Job): Promise<NearBySeq | null> {
    if (changed.size * (await this.#reader.factCount()) > COMPARISONS) return this.#cluster(job, changed);
    const near: NearBySeq = new Map();
    for (const [done, seq] of [...changed].entries()) {
      if (job.signal.aborted) return null;
      const found = await this.#reader.nearFacts(seq, job.settings.consolidationSimilarity);
      if (found.length > 0) near.set(seq, new Set(found));
      await job.tell({ phase: 'comparing', done, total: changed.size });
      await job.pace.rest();
    }
    return near;
  }

  #cluster(
    { settings, pace, signal, tell }: Job,
    only: ReadonlySet<number> | null,
  ): Promise<NearBySeq | null> {
    return this.#clusterer.near({
      settings,
      only,
      pace,
      signal,
      onProgress: (phase, done, total) => tell({ phase, done, total }),
    });
  }

  /** A memory is in one group at most. */
  async #groups(near: NearBySeq, { settings, pace, signal, tell }: Job): Promise<MergeGroup[]> {
    const groups: MergeGroup[] = [];
    const taken = new Set<number>();
    const seeds = [...near].sort(([a], [b]) => a - b);
    for (let from = 0; from < seeds.length && !signal.aborted;) {
      const some = seeds.slice(from, from + SEEDS_AT_ONCE).map(([seq, others]) => ({
        seq,
        near: taken.has(seq) ? [] : [...others].filter((other) => !taken.has(other)),
      }));
      const step: MergeStep = await this.#reader.mergeGroups({ seeds: some, settings });
      for (const group of step.groups) {
        if (group.memories.some(({ seq }) => taken.has(seq))) continue;
        group.memories.forEach(({ seq }) => taken.add(seq));
        groups.push(group);
      }
      from += step.done;
      await tell({ phase: 'checking', done: from, total: seeds.length });
      await pace.rest();
    }
    return groups;
  }

  async #act(
    groups: readonly MergeGroup[],
    settings: Settings,
  ): Promise<{ suggested: number; merged: number }> {
    const sum = { suggested: 0, merged: 0 };
    if (settings.consolidation === 'off') return sum;
    const step = randomUUID();
    for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
      // Without asking only what loses no word; the person decides the rest.
      const some = groups
        .slice(from, from + GROUPS_AT_ONCE)
        .map((group) => ({ ...group, join: settings.consolidation === 'auto' && group.lossless }));
      const { suggested, merged } = await this.#writer.consolidate(some, step);
      sum.suggested += suggested;
      sum.merged += merged;
    }
    return sum;
  }
}

function sweptWords({ suggested, merged }: { suggested: number; merged: number }): string {
  if (suggested + merged === 0) return 'No two memories say the same that were not compared before.';
  return [
    ...(suggested > 0 ? [`Suggested to join ${plural(suggested, 'group')}.`] : []),
    ...(merged > 0 ? [`Joined ${plural(merged, 'group')}.`] : []),
  ].join(' ');
}
