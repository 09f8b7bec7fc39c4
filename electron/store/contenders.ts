/** The `count`th largest of the values, which are reordered; −∞ when there are fewer. */
export function leastOfLargest(values: Float64Array, count: number): number {
  const place = values.length - count;
  return place < 0 ? -Infinity : select(values, place);
}

/** Hoare's quickselect: what would stand at the place if the values were sorted. */
function select(values: Float64Array, place: number): number {
  const at = (index: number): number => values[index] ?? Infinity;
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = at((low + high) >>> 1);
    let [left, right] = [low, high];
    while (left <= right) {
      while (at(left) < pivot) left += 1;
      while (at(right) > pivot) right -= 1;
      if (left > right) break;
      const lesser = at(right);
      values[right] = at(left);
      values[left] = lesser;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return at(place);
}

/**
 * The items that can be among the `count` with the largest values, in their order: more than `count` only where values
 * are equal. To find these first and sort them alone takes a fraction of sorting all.
 */
export function contenders<T>(
  items: readonly T[],
  count: number,
  valueOf: (item: T) => number,
): readonly T[] {
  if (items.length <= count) return items;
  const values = new Float64Array(items.length);
  items.forEach((item, i) => {
    values[i] = valueOf(item);
  });
  const least = leastOfLargest(values, count);
  return items.filter((item) => valueOf(item) >= least);
}
