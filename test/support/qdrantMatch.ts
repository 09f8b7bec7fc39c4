/** Which payloads a filter of Qdrant matches, as its server decides it. */

type Json = Record<string, unknown>;

/** Throws the words of the server for a condition that it cannot read. */
export function matchesFilter(filter: unknown, id: string, payload: Json): boolean {
  const { must, must_not: mustNot, should } = asObject(filter);
  const holds = (condition: unknown): boolean => conditionHolds(asObject(condition), id, payload);
  if (!list(must).every(holds)) return false;
  if (list(mustNot).some(holds)) return false;
  return should === undefined || list(should).length === 0 || list(should).some(holds);
}

function conditionHolds(condition: Json, id: string, payload: Json): boolean {
  if ('must' in condition || 'must_not' in condition || 'should' in condition) {
    return matchesFilter(condition, id, payload);
  }
  if (condition['has_id'] !== undefined) return list(condition['has_id']).includes(id);
  if (condition['is_empty'] !== undefined) {
    const values = valuesAt(payload, String(asObject(condition['is_empty'])['key']));
    return values.length === 0 || values.every((value) => value === null);
  }
  const values = valuesAt(payload, String(condition['key']));
  if (condition['match'] !== undefined) return values.some(matcher(asObject(condition['match'])));
  if (condition['range'] !== undefined) return values.some(ranger(asObject(condition['range'])));
  throw new Error('data did not match any variant of untagged enum Condition');
}

/** Values under a key such as `a.b`; each element of a list counts by itself. */
function valuesAt(payload: Json, key: string): unknown[] {
  let found: unknown[] = [payload];
  for (const name of key.split('.')) {
    found = found.flatMap((value) => {
      const inner = typeof value === 'object' && value !== null ? asObject(value)[name] : undefined;
      if (inner === undefined) return [];
      return Array.isArray(inner) ? list(inner) : [inner];
    });
  }
  return found;
}

function matcher(match: Json): (value: unknown) => boolean {
  const { value: wanted, any } = match;
  if (any !== undefined) return (value) => list(any).includes(value);
  const fits = typeof wanted === 'string' || typeof wanted === 'boolean' || Number.isInteger(wanted);
  if (!fits) throw new Error('data did not match any variant of untagged enum MatchInterface');
  return (value) => value === wanted;
}

function ranger({ gte, gt, lte, lt }: Json): (value: unknown) => boolean {
  return (value) =>
    typeof value === 'number' &&
    (typeof gte !== 'number' || value >= gte) &&
    (typeof gt !== 'number' || value > gt) &&
    (typeof lte !== 'number' || value <= lte) &&
    (typeof lt !== 'number' || value < lt);
}

export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [];
  const items: unknown[] = value;
  return items;
}
