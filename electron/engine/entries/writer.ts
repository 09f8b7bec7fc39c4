import { serve } from '#shared/rpc/server';
import { writerHandlers } from '../../ipc/handlers/writer';
import type { CommandContext } from '../../store/command';
import { openStore } from '../../store/open';
import { releaseFromDead } from '../../store/fileEntries';
import { closeInterrupted } from '../../store/messages';
import { dropExpiredResponses } from '../../store/responseCache';
import { backfill } from '../../fileBackend/backfill';
import { Fallback, fallbackFolders } from '../../fileBackend/fallback';
import { settleGraph, settleWaiting } from '../../memory/graph/settleGraph';
import { processIsAlive } from '../processIsAlive';
import { resolveSettings } from '../../store/settingsStore';
import { drainVectorOutbox } from '../../store/vectorSync';
import { SqliteVecStore } from '../../vectors/sqliteVec';
import { portChannel } from '../channels';
import { contractDispatcher, internalDispatcher } from '../dispatcher';
import { endOnDamage } from '../damage';
import { logLine } from '../log';
import { scrubLater } from '../scrubLater';
import { Undoing } from '../undoing';
import { givenSettings } from '../start';
import { runWorker } from '../worker';
import { WriterApi } from '../writerApi';

runWorker('writer', (start, host) => {
  const { db, paths } = openStore(start.dataDir);
  const given = givenSettings(start);
  const vectors = new SqliteVecStore(db);
  const listeners: ((name: string, payload: unknown) => void)[] = [];
  const send = (name: string, payload: unknown): void => {
    for (const listener of listeners) listener(name, payload);
  };
  const context: CommandContext = {
    db,
    process: start.process,
    now: Date.now,
    settings: () => resolveSettings(db, given).values,
    beforeCommit: () => {
      settleGraph(db, Date.now());
      drainVectorOutbox(db, vectors);
    },
    committed: (domains) => send('store.changed', { domains, origin: 'self' }),
  };
  settleWaiting(db, Date.now);
  releaseFromDead(db, processIsAlive);
  backfill(context, new Fallback(fallbackFolders(start.dataDir)), (line) => logLine('writer', line));
  dropExpiredResponses(db, Date.now());
  closeInterrupted(db, 'The app stopped while this answer was being written.', processIsAlive);
  const undoing = new Undoing(context, { tell: (items) => send('undo.changed', { items }) });
  const handlers = writerHandlers(context, paths, given, undoing);
  listeners.push(serve(host, endOnDamage(paths, contractDispatcher('writer', handlers))));
  const { compute } = start.peers;
  if (compute !== undefined) {
    listeners.push(
      serve(portChannel(compute), internalDispatcher('writer', new WriterApi(context, vectors, undoing))),
    );
  }
  const noMoreScrubs = scrubLater(db, () => context.committed(['store']));
  return Promise.resolve(() => {
    noMoreScrubs();
    db.close();
  });
});
