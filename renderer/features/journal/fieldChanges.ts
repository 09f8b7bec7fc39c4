import type { Memory } from '#shared/domain/memory';
import { exactTime, formatDay, formatScore } from '../../ui/format';
import { KIND_WORDS, STATUS_WORDS } from '../../ui/memory/words';

export interface FieldChange {
  name: string;
  /** Null: nothing was there, or is there. */
  before: string | null;
  after: string | null;
}

type Image = Partial<Memory>;

const date = (at: number | null | undefined): string | null => (at == null ? null : formatDay(at));

/** What a person would call the fields, in the order in which they matter, and how each reads. */
const FIELDS: readonly { name: string; words: (image: Image) => string | null }[] = [
  { name: 'Status', words: ({ status }) => (status === undefined ? null : STATUS_WORDS[status]) },
  { name: 'Kind', words: ({ kind }) => (kind === undefined ? null : KIND_WORDS[kind]) },
  {
    name: 'Importance',
    words: ({ importance }) => (importance === undefined ? null : formatScore(importance)),
  },
  { name: 'Tags', words: ({ tags }) => (tags === undefined || tags.length === 0 ? null : tags.join(', ')) },
  { name: 'Pinned', words: ({ pinned }) => (pinned === undefined ? null : pinned ? 'Yes' : 'No') },
  { name: 'Expires', words: ({ expiresAt }) => (expiresAt == null ? null : exactTime(expiresAt)) },
  { name: 'True from', words: ({ validFrom }) => date(validFrom) },
  { name: 'True until', words: ({ validTo }) => date(validTo) },
  { name: 'Scope', words: ({ scope }) => scope ?? null },
  { name: 'Created', words: ({ createdAt }) => date(createdAt) },
];

/** The fields in which two images of a memory differ, but for its text. */
export function fieldChanges(before: Image, after: Image): FieldChange[] {
  return FIELDS.flatMap(({ name, words }) => {
    const change = { name, before: words(before), after: words(after) };
    return change.before === change.after ? [] : [change];
  });
}
