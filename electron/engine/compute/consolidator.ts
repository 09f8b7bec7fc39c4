import type { RouteOutput } from '#shared/contract/index';
import type { Settings } from '#shared/domain/settings';
import type { ConsolidationAsk, MergeGroup } from '../../memory/lifecycle/consolidate';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

type Consolidated = RouteOutput<'lifecycle.consolidate'>;

/** A sweep looks at so many steps at once; the rest waits for the next one. */
const STEPS_PER_SWEEP = 10;

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

  /** What changed since the last sweep. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { values: settings } = await this.#reader.settings();
    if (settings.consolidation === 'off') return;
    // With other settings other memories count as the same: then it begins anew.
    const { consolidation, consolidationSimilarity, consolidationWindowDays } = settings;
    const name = `consolidate:${consolidation}:${consolidationSimilarity}:${consolidationWindowDays}`;
    const groups: MergeGroup[] = [];
    let position = await this.#reader.sweepPosition(name);
    for (let i = 0; i < STEPS_PER_SWEEP && !signal.aborted; i++) {
      const step = await this.#look({ kind: 'changed', position }, settings);
      groups.push(...step.groups);
      if (step.next === null) break;
      position = step.next;
    }
    await this.#act(groups, settings);
    await this.#writer.moveSweep(name, position);
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
