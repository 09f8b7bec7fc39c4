/**
 * What a spreadsheet takes for a formula, however many apostrophes, spaces or control characters stand before it; full-width
 * signs too, which some programs read as the plain ones.
 */
const FORMULA = /^'*(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Text of which no spreadsheet makes a formula: an apostrophe before what one would run. `unguarded` takes it off. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `guarded` was given. Text with an apostrophe that guards nothing stays as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/** What `tagCell` was given, or a list as others write it: with commas, semicolons or bars. */
export function tagsOfCell(cell: string): string[] {
  const list = cell.trim().startsWith('[') ? tagList(cell) : null;
  const tags = list ?? cell.split(/[,;|]/u).map((tag) => tag.trim());
  return tags.filter((tag) => tag !== '');
}

function tagList(json: string): string[] | null {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.map(String) : null;
  } catch {
    return null;
  }
}

/** Between tags in one cell. */
const SEPARATOR = '; ';

/** Tags as a person would list them; as a JSON list where one of them could not be told apart. */
export function tagCell(tags: readonly string[]): string {
  const ambiguous = tags.some((tag) => /[,;|]/u.test(tag) || tag !== tag.trim()) || tags[0]?.startsWith('[');
  return ambiguous === true ? JSON.stringify(tags) : tags.join(SEPARATOR);
}
