import { z } from 'zod';
import { fileRef } from '../domain/fileRef';
import { route, stream } from './define';
import { documentStreams } from './documents';
import { transferStreams } from './transfer';

const id = z.uuid();

/** Work that goes on though the window that began it is gone: whoever comes can see how far it is, and stop it. */
const runningWork = z.object({
  id,
  kind: z.enum(['import', 'ingest']),
  /** What is read, where it is one thing. */
  name: z.string().nullable(),
  /** Uploads among them are to be given back when it has ended. */
  files: z.array(fileRef),
});
export type RunningWork = z.infer<typeof runningWork>;

export const runningRoutes = {
  /** In the order in which they began. */
  'running.list': route('compute', z.object({}), z.object({ items: z.array(runningWork) })),
  /** It ends in order: what is in stays in. False when it has ended already. */
  'running.stop': route('compute', z.object({ id }), z.object({ stopped: z.boolean() })),
};

export const runningStreams = {
  /** How far the work is now and from now on, until its end. @throws NOT_FOUND when it has ended already */
  'running.follow': stream(
    z.object({ id }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('import'), progress: transferStreams['transfer.import'].chunk }),
      /** What failed before comes with the first piece. */
      z.object({ kind: z.literal('ingest'), progress: documentStreams['documents.ingest'].chunk }),
    ]),
    z.object({
      /** Whether somebody stopped it. */
      stopped: z.boolean(),
      result: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('import'), end: transferStreams['transfer.import'].end }),
        z.object({ kind: z.literal('ingest'), end: documentStreams['documents.ingest'].end }),
      ]),
    }),
  ),
};
