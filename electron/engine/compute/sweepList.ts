import { randomUUID } from 'node:crypto';
import type { Settings } from '#shared/domain/settings';
import type { ArchiveReason } from '../../memory/lifecycle/archive';
import { plural } from '../../memory/words';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import type { CommunityDescriber } from './communityDescriber';
import type { Consolidator } from './consolidator';
import type { ContradictionFinder } from './contradictionFinder';
import type { NameResolver } from './resolution';
import type { Summarizer } from './summarizer';
import type { Sweep } from './sweeps';

interface Peers {
  reader: Remote<ReaderApi>;
  writer: Remote<WriterApi>;
}

export interface SweepWork {
  summarizer: Summarizer;
  consolidator: Consolidator;
  contradictions: ContradictionFinder;
  resolver: NameResolver;
  describer: CommunityDescriber;
  now: () => number;
}

/** All that is tidied, in the order of a round. */
export function allSweeps(peers: Peers, work: SweepWork): Sweep[] {
  return [
    archiving('expired', peers, work.now),
    archiving('low_value', peers, work.now),
    tidying(peers, work),
    {
      name: 'summaries',
      mode: (settings) => (settings.summarizeSessions ? 'auto' : 'off'),
      run: async ({ dryRun, signal }) => {
        const changed = await work.summarizer.sweep({ dryRun, signal });
        const chats = plural(changed, 'chat');
        return { changed, outcome: dryRun ? `${chats} would be summarised.` : `Summarised ${chats}.` };
      },
    },
    {
      name: 'duplicates',
      mode: ({ consolidation }) => consolidation,
      run: (ask) => work.consolidator.sweep(ask),
    },
    {
      name: 'contradictions',
      mode: () => 'suggest',
      run: (ask) => work.contradictions.sweep(ask),
    },
  ];
}

const ARCHIVING = {
  expired: {
    mode: (): 'auto' => 'auto',
    words: (count: number) => plural(count, 'expired memory', 'expired memories'),
    none: 'Nothing has expired.',
  },
  low_value: {
    mode: ({ lowValueBelow, archiveLowValue }: Settings) =>
      lowValueBelow === 0 ? 'off' : archiveLowValue ? 'auto' : 'suggest',
    words: (count: number) => `${plural(count, 'memory', 'memories')} that nothing used for long`,
    none: 'No memory has faded that far.',
  },
} as const;

/** Archives what has expired or faded, in pieces, as one step; where the setting says so it only suggests that. */
function archiving(reason: ArchiveReason, { reader, writer }: Peers, now: () => number): Sweep {
  const { mode, words, none } = ARCHIVING[reason];
  return {
    name: reason,
    mode,
    run: async ({ dryRun, byHand, settings, signal, onProgress }) => {
      const total = await reader.archivable(reason, now());
      if (total === 0) return { changed: 0, outcome: none };
      if (dryRun) return { changed: total, outcome: `Would archive ${words(total)}.` };
      if (!byHand && mode(settings) !== 'auto') {
        return { changed: 0, outcome: `Suggests to archive ${words(total)}.` };
      }
      const step = randomUUID();
      let changed = 0;
      while (changed < total && !signal.aborted) {
        const archived = await writer.archiveSome(reason, step);
        if (archived === 0) break;
        changed += archived;
        onProgress(changed, Math.max(changed, total));
      }
      return { changed, outcome: `Archived ${words(changed)}.` };
    },
  };
}

/** The graph: what is of no use any more goes, names get vectors and communities words. */
function tidying({ writer }: Peers, { resolver, describer }: SweepWork): Sweep {
  return {
    name: 'graph',
    mode: () => 'auto',
    run: async ({ dryRun, signal }) => {
      const changed = dryRun ? await writer.rehearseTidying() : await writer.tidyGraph();
      if (!dryRun) {
        await resolver.sweep(signal);
        await describer.sweep(signal);
      }
      const gone = plural(changed, 'fact or thing', 'facts and things');
      if (changed === 0) return { changed, outcome: 'Everything in the graph is of use.' };
      return { changed, outcome: dryRun ? `Would remove ${gone}.` : `Removed ${gone} of no use.` };
    },
  };
}
