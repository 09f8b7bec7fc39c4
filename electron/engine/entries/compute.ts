import { RpcClient } from '#shared/rpc/client';
import { serve } from '#shared/rpc/server';
import { computeHandlers, computeStreams } from '../../ipc/handlers/compute';
import { warmRouter } from '../../memory/recall/router';
import { portChannel } from '../channels';
import { paced } from '../compute/paced';
import { composeCompute } from '../compute/services';
import { contractDispatcher } from '../dispatcher';
import type { ReaderApi } from '../readerApi';
import { remote } from '../remote';
import { runWorker } from '../worker';
import type { WriterApi } from '../writerApi';

/** After the start, when the window is there; twice, as patterns are compiled for good on their second use. */
const WARM_AT_MS = [1_500, 2_500];
/** An import changes the store forty times a second: those who look whether there is something to do look less often. */
const POKE_EVERY_MS = 100;
/** How long the start may wait for what people wrote into memory files. */
const FILES_MS = 1_000;

runWorker('compute', async (start, host) => {
  const { writer, reader } = start.peers;
  if (writer === undefined || reader === undefined) throw new Error('compute needs its two peers');
  const writerClient = new RpcClient(portChannel(writer));
  const readerClient = new RpcClient(portChannel(reader));
  // Events are sent before the handlers exist only if a peer speaks first; then nobody has asked for anything yet.
  let send: (name: string, payload: unknown) => void = () => undefined;
  const services = composeCompute(start, {
    writer: remote<WriterApi>(writerClient),
    reader: remote<ReaderApi>(readerClient),
    send: (name, payload) => send(name, payload),
  });
  send = serve(host, contractDispatcher('compute', computeHandlers(services), computeStreams(services)));
  const poke = paced(() => {
    services.jobs.poke();
    services.files.poke();
    services.spaces.poke();
    services.byModel.poke();
    services.communities.poke();
    services.mirror.poke();
  }, POKE_EVERY_MS);
  for (const client of [writerClient, readerClient]) {
    client.onEvent((name, payload) => {
      if (name !== 'store.changed') return;
      poke.call();
      if (touchesSettings(payload)) services.reconsider();
    });
  }
  services.jobs.start();
  await services.files.begin(FILES_MS);
  services.spaces.start();
  services.byModel.start();
  services.communities.poke();
  services.sweeps.start();
  services.mirror.start();
  const warming = WARM_AT_MS.map((ms) => setTimeout(warmRouter, ms));
  return () => {
    warming.forEach((timer) => clearTimeout(timer));
    poke.end();
    return services.stop();
  };
});

function touchesSettings(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null || !('domains' in payload)) return false;
  return Array.isArray(payload.domains) && payload.domains.includes('settings');
}
