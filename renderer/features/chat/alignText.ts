const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iuy;

/**
 * For each UTF-16 unit of a node's text, where it stands in the Markdown source that it was read from, from `from` on.
 * What is only markup (escapes, line prefixes) is passed over, and an entity counts for what it stands for. Units that
 * cannot be found keep the place of the one before them.
 */
export function alignText(value: string, source: string, from: number, to = source.length): number[] {
  const places: number[] = [];
  let at = from;
  for (let i = 0; i < value.length; i += 1) {
    const entity = entityAt(source, at);
    if (entity > 0 && !value.startsWith(source.slice(at, at + entity), i)) {
      places.push(at);
      // The second half of a pair stands where the entity does.
      if (!isHighSurrogate(value, i)) at += entity;
      continue;
    }
    const found = source.indexOf(value.charAt(i), at);
    if (found === -1 || found >= to) {
      places.push(Math.min(at, to));
      continue;
    }
    places.push(found);
    at = found + 1;
  }
  return places;
}

function entityAt(source: string, at: number): number {
  if (source.charAt(at) !== '&') return 0;
  ENTITY.lastIndex = at;
  return ENTITY.exec(source)?.[0].length ?? 0;
}

function isHighSurrogate(value: string, index: number): boolean {
  const unit = value.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}
