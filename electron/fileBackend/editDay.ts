import { normalizeForComparison } from '../memory/ingest/identity';
import { writeEntry, type Block, type DayFile } from './dayFile';
import { memoryStateOf, sameState, stateOf, type Entry } from './entry';

/** What a file is to say of a memory; null: nothing any more. */
export interface Wanted {
  id: string;
  entry: (Entry & { id: string }) | null;
}

/**
 * Puts what memories are now into a file, and leaves all else in it as it is, to the letter. `own`: ids that stand in
 * this file by right; an entry with another id is a copy, and one without is new: such a one becomes the place of a memory
 * that says the same.
 */
export function editDay(day: DayFile, wanted: readonly Wanted[], own: ReadonlySet<string>): DayFile {
  const blocks: Block[] = [...day.blocks];
  const places = placesOf(blocks, own);
  for (const { id, entry } of wanted) {
    const at = places.byId.get(id) ?? (entry === null ? undefined : places.takeFree(entry.text));
    if (entry === null) {
      if (at !== undefined) remove(blocks, at);
    } else if (at === undefined) append(blocks, entry);
    else if (!saysThat(blocks[at]?.entry ?? null, entry)) blocks[at] = blockOf(entry);
  }
  return { ...day, blocks: blocks.filter((block) => block !== GONE) };
}

/** An empty file of a day, with its heading. */
export function newDay(title: string): DayFile {
  return {
    blocks: [
      { lines: [`# ${title}`], entry: null, line: 1 },
      { lines: [''], entry: null, line: 2 },
    ],
    eol: '\n',
    bom: '',
  };
}

/** Nothing of a person is in it: no entries, and no lines but the heading that we write. */
export function isBare({ blocks }: DayFile, title: string): boolean {
  return blocks.every(
    ({ entry, lines }) =>
      entry === null && lines.every((line) => line.trim() === '' || line === `# ${title}`),
  );
}

const GONE: Block = { lines: [], entry: null, line: 0 };

function placesOf(
  blocks: readonly Block[],
  own: ReadonlySet<string>,
): { byId: Map<string, number>; takeFree(text: string): number | undefined } {
  const byId = new Map<string, number>();
  const free = new Map<string, number[]>();
  blocks.forEach(({ entry }, at) => {
    if (entry === null) return;
    if (entry.id !== null && own.has(entry.id) && !byId.has(entry.id)) byId.set(entry.id, at);
    else {
      const words = normalizeForComparison(entry.text);
      free.set(words, [...(free.get(words) ?? []), at]);
    }
  });
  return { byId, takeFree: (text) => free.get(normalizeForComparison(text))?.shift() };
}

function saysThat(present: Entry | null, wanted: Entry & { id: string }): boolean {
  if (present?.id !== wanted.id || present.kind === null || present.importance === null) return false;
  const known = { kind: present.kind, importance: present.importance };
  return sameState(stateOf(present, known), memoryStateOf(wanted));
}

/** With the blank line behind it, where there is one before it too. */
function remove(blocks: Block[], at: number): void {
  blocks[at] = GONE;
  if (isBlank(blocks[at - 1]) && isBlank(blocks[at + 1])) blocks[at + 1] = GONE;
}

/** Behind the last line that says something, after a blank one; the file ends with a line end. */
function append(blocks: Block[], entry: Entry): void {
  while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop();
  if (blocks.length > 0) blocks.push(blank());
  blocks.push(blockOf(entry), blank());
}

function isBlank(block: Block | undefined): boolean {
  return block?.entry === null && block.lines.every((line) => line.trim() === '');
}

function blank(): Block {
  return { lines: [''], entry: null, line: 0 };
}

function blockOf(entry: Entry): Block {
  return { lines: writeEntry(entry), entry, line: 0 };
}
