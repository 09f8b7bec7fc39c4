import type { HealthCheck } from '#shared/contract/health';

export interface GroupedChecks {
  /** What is wrong. */
  faults: HealthCheck[];
  /** What could be better. */
  advice: HealthCheck[];
  fine: HealthCheck[];
}

export function grouped(checks: readonly HealthCheck[]): GroupedChecks {
  return {
    faults: checks.filter(({ ok }) => !ok),
    advice: checks.filter(({ ok, hint }) => ok && hint !== null),
    fine: checks.filter(({ ok, hint }) => ok && hint === null),
  };
}

/** The whole of it in one sentence. */
export function verdict({ faults, advice }: GroupedChecks): string {
  const better = advice.length === 0 ? '' : `${count(advice.length)} could be better.`;
  if (faults.length === 0) return better === '' ? 'Everything is in order.' : `Nothing is wrong. ${better}`;
  return `${count(faults.length)} ${faults.length === 1 ? 'needs' : 'need'} mending. ${better}`.trim();
}

function count(n: number): string {
  return n === 1 ? 'One thing' : `${n} things`;
}
