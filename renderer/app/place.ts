import { z } from 'zod';

export const VIEWS = [
  'chat',
  'memories',
  'graph',
  'documents',
  'journal',
  'review',
  'health',
  'stats',
  'settings',
] as const;
export type View = (typeof VIEWS)[number];

const inspected = z.object({
  kind: z.enum(['memory', 'entity', 'edge', 'message', 'document']),
  id: z.string(),
  /** Of a document: the memory whose passage is shown. */
  at: z.string().optional(),
});
export type Inspected = z.infer<typeof inspected>;

export interface Place {
  view: View;
  inspected: Inspected | null;
  sessionId: string | null;
  /** The chat shown is the one that is stored nowhere. `sessionId` is null then. */
  incognito: boolean;
}

export const START: Place = { view: 'chat', inspected: null, sessionId: null, incognito: false };

/** What of a place outlives a reload: the incognito chat does not, so that nothing tells of it. */
const kept = z.object({
  view: z.enum(VIEWS),
  inspected: inspected.nullable(),
  sessionId: z.string().nullable(),
});

const KEY = 'mnemoscope.place';

/** Where this tab was before it was loaded anew; the start where there was nothing, or nothing readable. */
export function loadPlace(storage: Pick<Storage, 'getItem'>): Place {
  try {
    const place = kept.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return place.success ? { ...START, ...place.data } : START;
  } catch {
    return START;
  }
}

export function keepPlace(storage: Pick<Storage, 'setItem'>, { view, inspected, sessionId }: Place): void {
  storage.setItem(KEY, JSON.stringify({ view, inspected, sessionId }));
}
