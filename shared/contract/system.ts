import { z } from 'zod';
import { modelStatus, pullProgress } from '../domain/model';
import { settingKey, settingsPatch, settingsSchema, settingSource } from '../domain/settings';
import { backupFailure, backupFile } from './backups';
import { route, stream } from './define';

export const jobStatus = z.object({
  pending: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  byKind: z.record(z.string(), z.number().int()),
  /** Memories that the chat model still reads for the graph; left out when it reads none. Nobody waits for these. */
  reading: z.number().int().optional(),
  /** Why embedding does not go on; left out while it does. */
  waitsFor: z.string().optional(),
});
export type JobStatus = z.infer<typeof jobStatus>;

export const asideFile = z.object({
  id: z.string(),
  path: z.string(),
  at: z.number().int(),
  reason: z.string(),
});

export const storeStatus = z.object({
  /** set_aside: a damaged file was put away and a new, empty store is in use until the person chooses */
  state: z.enum(['ok', 'set_aside']),
  path: z.string(),
  sizeBytes: z.number(),
  schemaVersion: z.number().int(),
  /** Passages of documents are counted apart. */
  memories: z.number().int(),
  passages: z.number().int(),
  trash: z.number().int(),
  entities: z.number().int(),
  aside: z.array(asideFile),
  backups: z.array(backupFile),
  backupFailure: backupFailure.nullable(),
  /** Words of erased memories still stand in the log, while another program reads the store. */
  erasurePending: z.boolean(),
});
export type StoreStatus = z.infer<typeof storeStatus>;

export const systemRoutes = {
  'models.status': route('compute', z.object({ refresh: z.boolean().default(false) }), modelStatus),
  'settings.get': route(
    'reader',
    z.object({}),
    z.object({
      values: settingsSchema,
      sources: z.record(z.string(), settingSource),
      /** Where those stand that are set outside of the app, for people: "/data/settings.toml, line 3". */
      places: z.record(z.string(), z.string()),
      /** The settings file in use. */
      file: z.string().nullable(),
      problems: z.array(z.string()),
      /** The choices by which something goes to another computer, or would if that were allowed. */
      away: z.array(settingKey),
    }),
  ),
  'settings.set': route('writer', settingsPatch, settingsSchema),
  /** Forgets what was stored for these settings. */
  'settings.reset': route('writer', z.object({ keys: z.array(settingKey).min(1) }), settingsSchema),
  'jobs.status': route('reader', z.object({}), jobStatus),
  /** Resolves when no job is pending or running, or when the time is over. */
  'jobs.wait': route(
    'compute',
    z.object({ timeoutMs: z.number().int().min(0).max(3_600_000).default(120_000) }),
    jobStatus,
  ),
  'store.status': route('reader', z.object({}), storeStatus),
  /** Brings what a backup or a set-aside file holds into the present store; nothing present is lost. */
  'store.recover': route(
    'writer',
    z.discriminatedUnion('from', [
      z.object({ from: z.literal('backup'), name: z.string() }),
      z.object({ from: z.literal('aside'), id: z.string() }),
    ]),
    z.object({ memories: z.number().int(), unreadable: z.number().int() }),
  ),
  /** The person has seen the set-aside notice and goes on with the new store; the file stays where it is. */
  'store.dismissAside': route('writer', z.object({ id: z.string() }), z.object({})),
  'app.connections': route(
    'compute',
    z.object({}),
    z.object({
      loopback: z.number().int(),
      outside: z.number().int(),
      /** All of them, those of the same kind as one, with the time of the last; the latest first. */
      recent: z.array(
        z.object({
          host: z.string(),
          port: z.number().int(),
          purpose: z.string(),
          times: z.number().int(),
          at: z.number().int(),
        }),
      ),
    }),
  ),
};

export const systemStreams = {
  'models.pull': stream(z.object({ name: z.string().min(1).max(200) }), pullProgress, z.object({})),
};
