const MAX_TAGS = 100;
const MAX_TAG_LENGTH = 100;

/** The tags with those typed added: split at commas, trimmed, without doubles (letter case does not tell them apart). */
export function addTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags];
  for (const part of typed.split(/[,，、]/u)) {
    const tag = part.trim().replace(/^#/u, '').slice(0, MAX_TAG_LENGTH).trim();
    const known = all.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !known && all.length < MAX_TAGS) all.push(tag);
  }
  return all;
}
