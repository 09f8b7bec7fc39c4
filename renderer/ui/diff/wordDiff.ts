export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many comparisons the differing middle is shown as replaced whole: a diff must never freeze the pane. */
const MAX_COMPARISONS = 250_000;

/**
 * What changed between two texts, word by word and in any script. The parts that are not `removed`, joined, give
 * `after`; those that are not `added` give `before`.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const old = words(before);
  const fresh = words(after);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, fresh.length) - start;
  while (end < room && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;

  const parts = new Parts();
  parts.push('same', old.slice(0, start));
  diffMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end), parts);
  parts.push('same', old.slice(old.length - end));
  return parts.list;
}

function words(text: string): string[] {
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), (s) => s.segment);
}

function diffMiddle(old: readonly string[], fresh: readonly string[], parts: Parts): void {
  if (old.length * fresh.length > MAX_COMPARISONS) {
    parts.push('removed', old);
    parts.push('added', fresh);
    return;
  }
  const common = commonLengths(old, fresh);
  const width = fresh.length + 1;
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      parts.push('same', old.slice(i, i + 1));
      i += 1;
      j += 1;
    } else if (j === fresh.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      parts.push('removed', old.slice(i, i + 1));
      i += 1;
    } else {
      parts.push('added', fresh.slice(j, j + 1));
      j += 1;
    }
  }
}

/** Length of the longest common subsequence of each pair of tails, as one flat table. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array {
  const width = fresh.length + 1;
  const table = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        old[i] === fresh[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}

/** Collects parts, joining neighbours of the same kind. */
class Parts {
  readonly list: DiffPart[] = [];

  push(kind: DiffPart['kind'], segments: readonly string[]): void {
    if (segments.length === 0) return;
    const text = segments.join('');
    const last = this.list.at(-1);
    if (last?.kind === kind) last.text += text;
    else this.list.push({ kind, text });
  }
}
