import type { RouteOutput } from '#shared/contract/index';
import type { MemoryKind } from '#shared/domain/memory';
import { formatDay } from '../../ui/format';
import { KINDS_UP } from './kinds';

type Week = RouteOutput<'stats.overview'>['growth'][number];

export interface GrowthColumn {
  title: string;
  values: number[];
  mark: string | undefined;
}

const month = new Intl.DateTimeFormat('en', { month: 'short' });
const year = new Intl.DateTimeFormat('en', { year: 'numeric' });
/** Marks under the axis. */
const MOST_MARKS = 13;

/** Kinds that occur, from the bottom of a column up. */
export function kindsIn(weeks: readonly Week[]): MemoryKind[] {
  return KINDS_UP.filter((kind) => weeks.some(({ made }) => (made[kind] ?? 0) > 0));
}

/** A column for each week; the first week of a month bears its name, and that of January the year. */
export function growthColumns(weeks: readonly Week[], kinds: readonly MemoryKind[]): GrowthColumn[] {
  const firsts = weeks.filter(
    ({ from }, i) => i > 0 && month.format(from) !== month.format(weeks[i - 1]?.from),
  );
  const every = Math.ceil(firsts.length / MOST_MARKS);
  const marked = new Set(firsts.filter(({ from }) => new Date(from).getMonth() % every === 0));
  return weeks.map((week) => ({
    title: `Week of ${formatDay(week.from)}`,
    values: kinds.map((kind) => week.made[kind] ?? 0),
    mark: marked.has(week) ? markOf(week.from) : undefined,
  }));
}

function markOf(at: number): string {
  return new Date(at).getMonth() === 0 ? year.format(at) : month.format(at);
}
