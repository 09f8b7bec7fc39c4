import { randomUUID } from 'node:crypto';
import type { RouteOutput } from '#shared/contract/index';
import type { Settings } from '#shared/domain/settings';
import type { ConsolidationAsk, MergeGroup } from '../../memory/lifecycle/consolidate';
import { plural } from '../../memory/words';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Caller, WriterApi } from '../writerApi';
import type { SweepAsk } from './sweeps';

type Consolidated = RouteOutput<'lifecycle.consolidate'>;

/** A sweep looks at so many steps at once; the rest waits for the next one. */
const STEPS_PER_SWEEP = 10;
const JOINED_AT_ONCE = 25;

/** Looks for memories that say the same and, as the setting says, suggests to join them or joins them. */
export class Consolidator {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
  }

  /** By hand: all facts. `dryRun`: only tells what it would do. Ends early when the signal fires. */
  async run({ dryRun, signal }: { dryRun: boolean; signal: AbortSignal }): Promise<Consolidated> {
    const { values: settings } = await this.#reader.settings();
    const groups = new Map<string, MergeGroup>();
    let position: number | null = 0;
    while (position !== null && !signal.aborted) {
      const step: { groups: MergeGroup[]; next: number | null } = await this.#look(
        { kind: 'all', position },
        settings,
      );
      for (const group of step.groups) groups.set(keyOf(group), group);
      position = step.next;
    }
    const found = [...groups.values()];
    return { groups: found, ...(await this.#act(dryRun ? [] : found, settings)) };
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

  /** What changed since the last sweep. */
  async sweep({ dryRun, settings, signal }: SweepAsk): Promise<{ changed: number; outcome: string }> {
    // With other settings other memories count as the same: then it begins anew.
    const { consolidation, consolidationSimilarity, consolidationWindowDays } = settings;
    const name = `consolidate:${consolidation}:${consolidationSimilarity}:${consolidationWindowDays}`;
    const groups: MergeGroup[] = [];
    const from = await this.#reader.sweepPosition(name);
    let position = from;
    for (let i = 0; i < STEPS_PER_SWEEP && !signal.aborted; i++) {
      const step = await this.#look({ kind: 'changed', position }, settings);
      groups.push(...step.groups);
      if (step.next === null) break;
      position = step.next;
    }
    if (groups.length === 0) {
      if (position !== from && !dryRun) await this.#writer.moveSweep(name, position);
      return { changed: 0, outcome: 'No two memories say the same.' };
    }
    if (dryRun)
      return { changed: groups.length, outcome: `Would suggest ${plural(groups.length, 'group')}.` };
    const { suggested, merged } = await this.#act(groups, settings);
    if (position !== from) await this.#writer.moveSweep(name, position);
    return {
      changed: suggested + merged,
      outcome: `Suggested to join ${plural(suggested, 'group')}, joined ${plural(merged, 'group')}.`,
    };
  }

  #look(from: ConsolidationAsk['from'], settings: Settings) {
    const { consolidationSimilarity, consolidationWindowDays } = settings;
    return this.#reader.mergeGroups({ from, settings: { consolidationSimilarity, consolidationWindowDays } });
  }

  #act(groups: readonly MergeGroup[], settings: Settings): Promise<{ suggested: number; merged: number }> {
    const none = { suggested: 0, merged: 0 };
    if (groups.length === 0 || settings.consolidation === 'off') return Promise.resolve(none);
    // Without asking only what loses no word; the person decides the rest.
    const join = (group: MergeGroup): boolean => settings.consolidation === 'auto' && group.lossless;
    return this.#writer.consolidate(groups.map((group) => ({ ...group, join: join(group) })));
  }
}

function keyOf(group: MergeGroup): string {
  return group.memories
    .map(({ id }) => id)
    .sort()
    .join(',');
}
