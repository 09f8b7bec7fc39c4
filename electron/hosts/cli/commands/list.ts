import { DAY_MS } from '#shared/domain/decay';
import {
  memoryKind,
  memorySortKey,
  memoryStatus,
  suggestionKind,
  withoutPassages,
  type Memory,
  type MemoryFilter,
  type MemorySort,
} from '#shared/domain/memory';
import { memorySorts } from '#shared/domain/table';
import { AppError } from '#shared/errors';
import type { Connection } from '../connect';
import { memoryJson, memoryLine } from '../format';
import { choiceOption, listOption, numberOption, timeOption } from '../options';
import type { CommandOutput } from '../output';

/** Which memories: the options of filterOptions.ts. */
export interface FilterOptions {
  query?: string;
  status?: string;
  kind?: string;
  tag?: string;
  source?: string;
  scope?: string;
  language?: string;
  session?: string;
  since?: string;
  before?: string;
  importance?: string;
  idle?: string;
  below?: string;
  pinned?: boolean;
  neverRecalled?: boolean;
  notEmbedded?: boolean;
  flagged?: boolean;
  suggested?: string;
}

export interface ListOptions extends FilterOptions {
  sort?: string;
  limit: string;
}

/** Rows read at once: as many as the route gives. */
const PAGE = 500;

/** What matches, in the order asked for, and how many there are in all. */
export async function list({ bridge }: Connection, options: ListOptions): Promise<CommandOutput> {
  const limit = numberOption('--limit', options.limit, { min: 1, max: 100_000, integer: true });
  const { rows } = await bridge.request('memories.ids', {
    filter: withoutPassages(listFilter(options, Date.now())),
    sorts: sortsOption(options.sort ?? 'createdAt'),
  });
  const items: Memory[] = [];
  for (let at = 0; at < Math.min(limit, rows.length); at += PAGE) {
    const page = await bridge.request('memories.rows', { rows: rows.slice(at, Math.min(limit, at + PAGE)) });
    items.push(...page.items.map(({ memory }) => memory));
  }
  return {
    json: { total: rows.length, memories: items.map(memoryJson) },
    text:
      items.length === 0
        ? 'No memories match.'
        : [...items.map(memoryLine), `${items.length} of ${rows.length}`].join('\n'),
  };
}

/** @throws AppError VALIDATION, naming the option and what it takes */
export function listFilter(options: FilterOptions, now: number): MemoryFilter {
  const given = <T>(value: string | undefined, read: (value: string) => T): T | undefined =>
    value === undefined ? undefined : read(value);
  const several = <T extends string>(name: string, value: string | undefined, choices: readonly T[]) =>
    given(value, (text) => someOf(name, text).map((one) => choiceOption(name, one, choices)));
  const values = (name: string, value: string | undefined) => given(value, (text) => someOf(name, text));
  const share = (name: string, value: string | undefined) =>
    given(value, (text) => numberOption(name, text, { min: 0, max: 1 }));
  return {
    query: options.query,
    statuses: several('--status', options.status, memoryStatus.options),
    kinds: several('--kind', options.kind, memoryKind.options),
    tags: values('--tag', options.tag),
    sources: values('--source', options.source),
    scopes: values('--scope', options.scope),
    languages: values('--language', options.language),
    sessionId: options.session,
    createdFrom: given(options.since, (text) => timeOption('--since', text)),
    createdBefore: given(options.before, (text) => timeOption('--before', text)),
    importanceFrom: share('--importance', options.importance),
    idleSince: given(options.idle, (text) =>
      Math.floor(now - DAY_MS * numberOption('--idle', text, { min: 0, max: 100_000 })),
    ),
    decayBelow: share('--below', options.below),
    pinned: options.pinned,
    recalled: options.neverRecalled === true ? false : undefined,
    embedding: options.notEmbedded === true ? ['pending', 'failed'] : undefined,
    flagged: options.flagged,
    suggested: several('--suggested', options.suggested, suggestionKind.options),
  };
}

function someOf(name: string, text: string): string[] {
  const values = listOption(text);
  if (values.length > 0) return values;
  throw new AppError('VALIDATION', `${name} is empty.`);
}

/** Words from A to Z, all else the most or the latest first, unless it is said. */
const ASCENDING: readonly MemorySort['by'][] = ['text', 'kind', 'status', 'source'];

/** "importance,createdAt:asc". @throws AppError VALIDATION */
export function sortsOption(text: string): MemorySort[] {
  const sorts = someOf('--sort', text).map((part): MemorySort => {
    const [key = '', direction] = part.split(':');
    const by = choiceOption('--sort', key, memorySortKey.options);
    const usual = ASCENDING.includes(by) ? 'asc' : 'desc';
    return { by, direction: choiceOption('--sort', direction ?? usual, ['asc', 'desc']) };
  });
  if (memorySorts.safeParse(sorts).success) return sorts;
  throw new AppError('VALIDATION', `--sort takes at most three orders, not ${sorts.length}.`);
}
