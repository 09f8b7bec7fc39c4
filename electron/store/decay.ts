import { BASE_HALF_LIFE_DAYS, DAY_MS, IMPORTANCE_BONUS_DAYS } from '#shared/domain/decay';

/**
 * The decay score of shared/domain/decay.ts as an SQL expression over `memories`. `now` (UTC ms) and `exempt`
 * (importance) are the placeholders to use.
 */
export function decaySql(now: string, exempt: string): string {
  return `CASE WHEN pinned = 1 OR kind = 'document' OR (kind IN ('fact', 'correction') AND importance > ${exempt}) THEN 1.0
    ELSE pow(0.5, max(0, ${now} - max(created_at, coalesce(last_accessed_at, 0))) / ${DAY_MS}.0
      / (${BASE_HALF_LIFE_DAYS} + ${IMPORTANCE_BONUS_DAYS} * importance)) END`;
}
