/** The set with the item if it was not in it, and without it if it was. */
export function toggled<T>(chosen: ReadonlySet<T>, item: T): Set<T> {
  const next = new Set(chosen);
  if (!next.delete(item)) next.add(item);
  return next;
}
