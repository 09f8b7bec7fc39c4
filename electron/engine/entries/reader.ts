import { serve } from '#shared/rpc/server';
import { readerHandlers } from '../../ipc/handlers/reader';
import { openReadable } from '../../store/database';
import { storePaths } from '../../store/paths';
import { StoreWatch } from '../../store/watch';
import { SqliteVecReader } from '../../vectors/sqliteVec';
import { portChannel } from '../channels';
import { contractDispatcher, internalDispatcher } from '../dispatcher';
import { ReaderApi } from '../readerApi';
import { endOnDamage } from '../damage';
import { givenSettings } from '../start';
import { runWorker } from '../worker';

/** How often other processes' commits are looked for. */
const POLL_MS = 250;

runWorker('reader', (start, host) => {
  const paths = storePaths(start.dataDir);
  const db = openReadable(paths.database);
  const given = givenSettings(start);
  const send = serve(
    host,
    endOnDamage(paths, contractDispatcher('reader', readerHandlers(db, paths, given))),
  );
  const { compute } = start.peers;
  const tellCompute =
    compute === undefined
      ? undefined
      : serve(
          portChannel(compute),
          internalDispatcher('reader', new ReaderApi(db, new SqliteVecReader(db), given)),
        );
  const watch = new StoreWatch(db, start.process);
  let settingsFile = given.file?.read() ?? null;
  const timer = setInterval(() => {
    const domains = watch.poll();
    const file = given.file?.read() ?? null;
    if (file !== settingsFile) domains.push('settings');
    settingsFile = file;
    if (domains.length === 0) return;
    send('store.changed', { domains, origin: 'other' });
    tellCompute?.('store.changed', { domains, origin: 'other' });
  }, POLL_MS);
  return Promise.resolve(() => {
    clearInterval(timer);
    db.close();
  });
});
