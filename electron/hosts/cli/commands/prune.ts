import { memoryKind, type Memory, type MemoryFilter } from '#shared/domain/memory';
import { DAY_MS } from '#shared/domain/decay';
import { skippedWords } from '#shared/domain/bulk';
import { duplicatesToPrune, pruneFilter, pruneReasons } from '#shared/domain/prune';
import { AppError } from '#shared/errors';
import type { Bridge } from '#shared/rpc/typedClient';
import { plural } from '../../../memory/words';
import type { Connection } from '../connect';
import { memoryJson, memoryLine } from '../format';
import { choiceOption, listOption, numberOption } from '../options';
import type { CommandOutput } from '../output';

export interface PruneOptions {
  olderThan?: string;
  idle?: string;
  below?: string;
  kind?: string;
  source?: string;
  neverRecalled?: boolean;
  duplicates?: boolean;
  importanceBelow?: string;
  to: string;
  dryRun?: boolean;
  yes?: boolean;
}

interface Row {
  row: number;
  memory: Memory;
  reasons: string[];
}

/** Rows read at once: as many as the route gives. */
const PAGE = 500;
const MOST_DAYS = 100_000;

/** Lists what the criteria pick and why; with --yes it then moves exactly that, as one step. */
export async function prune({ bridge }: Connection, options: PruneOptions): Promise<CommandOutput> {
  const to = choiceOption('--to', options.to, ['trash', 'archive'] as const);
  const now = Date.now();
  const rows = await pickedRows(bridge, criteria(options, now), { now, to });
  const list = rows.map(({ memory, reasons }) => `${memoryLine(memory)}  [${reasons.join('; ')}]`);
  const memories = rows.map(({ memory, reasons }) => ({ ...memoryJson(memory), reasons }));
  if (rows.length === 0) {
    return { json: { picked: 0, changed: 0, memories }, text: 'Nothing is picked.', onlyRead: true };
  }
  if (options.yes !== true || options.dryRun === true) {
    const where = to === 'trash' ? 'to the trash' : 'to the archive';
    const words = plural(rows.length, 'memory', 'memories');
    const next = `Would move ${words} ${where}. Nothing is changed yet: run it again with --yes.`;
    return {
      json: { picked: rows.length, changed: 0, memories },
      text: [...list, next].join('\n'),
      onlyRead: true,
    };
  }
  const end = await bridge.stream(
    'memories.change',
    {
      target: { by: 'rows', rows: rows.map(({ row }) => row) },
      action: to === 'trash' ? { do: 'trash' } : { do: 'set', change: { status: 'archived' } },
    },
    () => undefined,
  );
  const left = skippedWords(end.skips);
  const notes = [
    `${end.label}. Take it back with: mnemoscope undo`,
    ...(left === '' ? [] : [`Left: ${left}.`]),
  ];
  return {
    json: { picked: rows.length, changed: end.changed, skipped: end.skips, memories },
    text: [...list, ...notes].join('\n'),
  };
}

/** @throws AppError VALIDATION when nothing is said: everything would go */
function criteria(options: PruneOptions, now: number): MemoryFilter {
  const days = (name: string, value: string): number =>
    now - DAY_MS * numberOption(name, value, { min: 0, max: MOST_DAYS });
  const unit = (name: string, value: string): number => numberOption(name, value, { min: 0, max: 1 });
  const filter: MemoryFilter = {
    ...(options.olderThan === undefined
      ? {}
      : { createdBefore: Math.floor(days('--older-than', options.olderThan)) }),
    ...(options.idle === undefined ? {} : { idleSince: Math.floor(days('--idle', options.idle)) }),
    ...(options.below === undefined ? {} : { decayBelow: unit('--below', options.below) }),
    ...(options.kind === undefined
      ? {}
      : { kinds: listOption(options.kind).map((kind) => choiceOption('--kind', kind, memoryKind.options)) }),
    ...(options.source === undefined ? {} : { sources: listOption(options.source) }),
    ...(options.neverRecalled === true ? { recalled: false } : {}),
    ...(options.duplicates === true ? { suggested: ['duplicate' as const] } : {}),
    ...(options.importanceBelow === undefined
      ? {}
      : { importanceTo: justBelow(unit('--importance-below', options.importanceBelow)) }),
  };
  if (Object.keys(filter).length > 0) return filter;
  throw new AppError(
    'VALIDATION',
    'Say what to prune: --older-than, --idle, --below, --kind, --source, --never-recalled, --duplicates or --importance-below.',
  );
}

function justBelow(importance: number): number {
  return Math.max(0, importance - 1e-9);
}

/** Oldest first. */
async function pickedRows(
  bridge: Bridge,
  given: MemoryFilter,
  { now, to }: { now: number; to: 'trash' | 'archive' },
): Promise<Row[]> {
  // What is archived already is no news to the archive.
  const filter = pruneFilter(to === 'archive' ? { ...given, statuses: ['active', 'paused'] } : given);
  const { values: settings } = await bridge.request('settings.get', {});
  const going = filter.suggested === undefined ? null : await goingDuplicates(bridge);
  const sorts = [{ by: 'createdAt' as const, direction: 'asc' as const }];
  const { rows } = await bridge.request('memories.ids', { filter, sorts });
  const picked: Row[] = [];
  for (let at = 0; at < rows.length; at += PAGE) {
    const { items } = await bridge.request('memories.rows', { rows: rows.slice(at, at + PAGE) });
    for (const { row, memory } of items) {
      if (going?.has(memory.id) === false) continue;
      picked.push({ row, memory, reasons: pruneReasons(filter, memory, { now, settings }) });
    }
  }
  return picked;
}

/** Of memories that say the same one stays. */
async function goingDuplicates(bridge: Bridge): Promise<Set<string>> {
  const { proposals } = await bridge.request('proposals.list', {
    state: 'pending',
    kinds: ['merge'],
    limit: 500,
  });
  return duplicatesToPrune(proposals.map(({ targets }) => targets.map(({ id }) => id)));
}
