import { SELF_NAME } from '#shared/domain/graph';
import type { Memory, MemoryKind, MemoryStatus, TextFlag } from '#shared/domain/memory';

export const KIND_WORDS: Readonly<Record<MemoryKind, string>> = {
  fact: 'Fact',
  episode: 'Episode',
  correction: 'Correction',
  summary: 'Summary',
  document: 'Document',
};

export const STATUS_WORDS: Readonly<Record<MemoryStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  archived: 'Archived',
  superseded: 'Superseded',
  trash: 'Trash',
};

/** What each status means for recall, in one sentence. */
export const STATUS_MEANING: Readonly<Record<MemoryStatus, string>> = {
  active: 'Used in answers.',
  paused: 'Kept, never used in answers.',
  archived: 'Put away, never used in answers.',
  superseded: 'Replaced by a newer memory.',
  trash: 'In the trash. Restore it, or delete it for good.',
};

export const FLAG_NAMES: Readonly<Record<TextFlag, string>> = {
  secret: 'Looks like a secret',
  injection: 'Reads like an instruction',
};

/** What a flag means for the person, in two sentences. */
export const FLAG_MEANING: Readonly<Record<TextFlag, string>> = {
  secret:
    'It may be a password, key or card number. It stays in this store, and reaches the chat model only when it is recalled.',
  injection: 'It could be meant to steer the assistant. It is treated as text and never followed.',
};

const PREFIXES: readonly (readonly [string, string])[] = [
  ['import:', 'Imported: '],
  ['document:', 'Document: '],
  ['mcp:', 'App: '],
];

/** Where a memory came from, as words. */
export function sourceWords(source: string): string {
  if (source === 'chat') return 'Chat';
  if (source === 'manual') return 'Added by hand';
  if (source === 'file-store') return 'File';
  const prefix = PREFIXES.find(([start]) => source.startsWith(start));
  return prefix === undefined ? source : prefix[1] + source.slice(prefix[0].length);
}

/** Who said an episode; without a name it was the person. */
export function speakerWords(speaker: string | null): string {
  if (speaker === null) return 'You';
  return speaker === 'assistant' ? 'The assistant' : speaker;
}

/** "works_at" → "works at"; after "You", "work at". */
export function relationWords(relation: string, source?: string): string {
  const [verb = '', ...rest] = relation.split('_');
  return [source === SELF_NAME ? secondPerson(verb) : verb, ...rest].join(' ');
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['has', 'have'],
  ['is', 'are'],
  ['does', 'do'],
  ['goes', 'go'],
]);

function secondPerson(verb: string): string {
  const irregular = IRREGULAR.get(verb);
  if (irregular !== undefined) return irregular;
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x)es$/u.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/u.test(verb) ? verb.slice(0, -1) : verb;
}

/** A quoted first line for sentences and labels, cut by grapheme so that no script or emoji is torn. */
export function excerpt(text: string, graphemes = 60): string {
  const line = text.trim().replace(/\s+/gu, ' ');
  let count = 0;
  for (const part of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)) {
    if (count === graphemes) return `${line.slice(0, part.index).trimEnd()}…`;
    count += 1;
  }
  return line;
}

/** Why the memory has no vector, or null when it has one. */
export function embeddingWords(memory: Pick<Memory, 'embedding' | 'embeddingError'>): string | null {
  if (memory.embedding === 'pending') return 'Not embedded yet: found by its words, soon by its meaning.';
  if (memory.embedding === 'failed') {
    const reason = (memory.embeddingError ?? 'the model gave no usable vector').replace(/\.?$/u, '.');
    return `Not embedded: ${reason}${/found by words\.$/u.test(reason) ? '' : ' Still found by its words.'}`;
  }
  return null;
}
