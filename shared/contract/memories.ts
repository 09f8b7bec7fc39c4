import { z } from 'zod';
import { documentPlace } from '../domain/document';
import { entity, fact } from '../domain/graph';
import { journalEntry } from '../domain/journal';
import { memory, memoryFilter, memoryPatch, newMemory, pagedSort, saveStatus } from '../domain/memory';
import { message, session } from '../domain/session';
import { route } from './define';

const ids = z.object({ ids: z.array(z.string()).min(1).max(10_000) });
const changed = z.object({ changed: z.number().int() });

export const memoryRoutes = {
  'memories.remember': route(
    'writer',
    newMemory.omit({ messageId: true, reply: true }),
    z.object({
      id: z.string(),
      status: saveStatus,
      /** What it made untrue, and replaced. */
      superseded: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
      /** The store could not be opened: the file that it is in, until it can be taken over. */
      keptIn: z.string().optional(),
    }),
  ),
  /** `was`: the text that the person set out from; refused (CONFLICT, details.says) when it is another one by now. */
  'memories.edit': route(
    'writer',
    z.object({ id: z.string(), patch: memoryPatch, was: z.string().optional() }),
    memory,
  ),
  'memories.trash': route('writer', ids, changed),
  'memories.restore': route('writer', ids, changed),
  /** One page of the table, keyset-paged: pass `nextCursor` back for the next one. */
  'memories.list': route(
    'reader',
    z.object({
      filter: memoryFilter.default({}),
      sort: pagedSort.default({ by: 'createdAt', direction: 'desc' }),
      cursor: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ items: z.array(memory), nextCursor: z.string().nullable(), total: z.number().int() }),
  ),
  'memories.get': route('reader', z.object({ id: z.string() }), memory),
  /** The memory with all that the inspector pane shows beside it. */
  'memories.detail': route(
    'reader',
    z.object({ id: z.string() }),
    z.object({
      memory,
      /** Of a passage: where it stands. */
      document: documentPlace.nullable(),
      session: session.nullable(),
      message: message.nullable(),
      entities: z.array(entity),
      facts: z.array(fact),
      /** What it took the place of: corrected, or merged into it. Newest first. */
      replaces: z.array(memory),
      /** Newest first; `text` is what the memory said before that change, null where the text did not change. */
      history: z.array(z.object({ entry: journalEntry, textBefore: z.string().nullable() })),
    }),
  ),
};
