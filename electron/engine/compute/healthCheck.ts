import type { HealthCheck } from '#shared/contract/health';
import { REPAIR_WORDS } from './repairWords';

type Remedy = Partial<Pick<HealthCheck, 'details' | 'hint' | 'repair' | 'filter'>>;

/** Nothing to be done about it. */
export function fine(name: string, title: string, value: string): HealthCheck {
  return {
    name,
    title,
    ok: true,
    value,
    details: [],
    hint: null,
    repair: null,
    repairWords: null,
    filter: null,
  };
}

/** Nothing is wrong, and something could be better. */
export function advice(
  name: string,
  title: string,
  value: string,
  remedy: Remedy & { hint: string },
): HealthCheck {
  return { ...fine(name, title, value), ...remedy, repairWords: wordsOf(remedy) };
}

/** Something is wrong. */
export function fault(
  name: string,
  title: string,
  value: string,
  remedy: Remedy & { hint: string },
): HealthCheck {
  return { ...advice(name, title, value, remedy), ok: false };
}

function wordsOf({ repair }: Remedy): string | null {
  return repair === undefined || repair === null ? null : REPAIR_WORDS[repair];
}

/** A fault of several kinds: those that are there, in words. */
export function parts(...counted: readonly (readonly [count: number, words: string])[]): string[] {
  return counted.filter(([count]) => count > 0).map(([, words]) => words);
}
