import { actor as actorSchema } from '#shared/domain/journal';
import type { CallContext } from '#shared/rpc/server';
import { runIncognito } from '../../chat/incognito';
import { previewTurn } from '../../chat/preview';
import { runTurn } from '../../chat/turn';
import type { ComputeServices } from '../../engine/compute/services';
import { documentStreams, unreadHandlers } from './computeDocuments';
import { fileHandlers } from './computeFiles';
import { importStreams } from './computeImport';
import { backupHandlers } from './computeBackups';
import { inspectHandlers } from './computeInspect';
import { keyHandlers } from './computeKeys';
import { runningHandlers, runningStreams } from './computeRunning';
import { lifecycleHandlers, lifecycleStreams } from './computeLifecycle';
import { vectorStoreHandlers } from './computeStores';
import type { Handlers, StreamHandlers } from './types';

/** Who waits for jobs waits no longer for a copy of all vectors in a store outside. */
const COPYING_MS = 2_000;

export function computeHandlers(services: ComputeServices): Handlers<'compute'> {
  return {
    'recall.search': (input, call) =>
      services.recall.recall(input.query, { ...input, purpose: 'search', signal: call.signal }),
    'memories.search': (input, call) => services.searchTable(input, call.signal),
    'recall.related': async (input, call) => ({
      memories: await services.recall.related(input.text, call.signal),
    }),
    'chat.stop': ({ messageId }) => ({ stopped: services.running.stop(messageId) }),
    'chat.preview': (input, call) => previewTurn(services, input, call.signal),
    ...inspectHandlers(services),
    ...keyHandlers(services),
    ...fileHandlers(services),
    ...runningHandlers(services),
    ...unreadHandlers(services),
    ...lifecycleHandlers(services),
    ...backupHandlers(services),
    ...vectorStoreHandlers(services),
    'graph.refreshCommunities': (input) => services.communities.refresh(input),
    'models.status': ({ refresh }) => services.modelStatus(refresh),
    'jobs.wait': async ({ timeoutMs }) => {
      await services.later.settled(timeoutMs); // what is learnt makes jobs
      const status = await services.jobs.settled(timeoutMs);
      await services.mirror.settled(timeoutMs, Math.min(timeoutMs, COPYING_MS));
      return status;
    },
    'health.check': (_input, { signal }) => services.checkHealth(signal),
    'memoryFiles.status': () => services.files.state(),
    'memoryFiles.wait': ({ timeoutMs }) => services.files.settled(timeoutMs),
    'app.connections': () => services.connections.summary(),
  };
}

export function computeStreams(services: ComputeServices): StreamHandlers {
  return {
    'chat.send': async (input, call, emit) => ({
      message: await services.running.run(turnCall(call, emit), (turn) =>
        runTurn(services.turn, { kind: 'send', ...input }, turn),
      ),
    }),
    'chat.retry': async (input, call, emit) => ({
      message: await services.running.run(turnCall(call, emit), (turn) =>
        runTurn(services.turn, { kind: 'retry', ...input }, turn),
      ),
    }),
    'chat.incognito': async (input, call, emit) => ({
      message: await runIncognito(services.turn, input, turnCall(call, emit)),
    }),
    'memories.change': (input, call, emit) => services.changeMany(input, turnCall(call, emit)),
    'transfer.export': (input, call, emit) => services.exportStore(input, emit, call.signal),
    ...documentStreams(services),
    ...importStreams(services),
    ...runningStreams(services),
    ...lifecycleStreams(services),
    'health.repair': ({ name }, { signal }, emit) => services.repairer.run(name, emit, signal),
    'models.pull': async ({ name }, call, emit) => {
      await services.pull(name, emit, call.signal);
      return {};
    },
  };
}

function turnCall<C>(call: CallContext, emit: (chunk: C) => Promise<void>) {
  return {
    signal: call.signal,
    caller: { actor: actorSchema.catch('ui').parse(call.actor), requestId: call.requestId },
    // A stopped turn still ends in order; what nobody listens to any more is dropped.
    emit: async (chunk: C) => {
      if (!call.signal.aborted) await emit(chunk);
    },
  };
}
