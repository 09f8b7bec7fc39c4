import { z } from 'zod';
import { FILE_KINDS, type EntryState } from './entry';

const schema = z.object({
  text: z.string(),
  kind: z.enum(FILE_KINDS),
  importance: z.number(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
  status: z.enum(['active', 'paused', 'archived', 'superseded']),
  scope: z.string(),
  expiresAt: z.number().nullable(),
});

/** What a file said of a memory, as it was noted; null where an older version noted it otherwise. */
export function parseState(json: string): EntryState | null {
  const parsed = schema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
}
