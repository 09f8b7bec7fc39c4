import path from 'node:path';
import { z } from 'zod';
import { AppError, messageOf } from '#shared/errors';
import { serve, type Dispatcher } from '#shared/rpc/server';
import { parentChannel } from '../channels';
import { EngineHost } from '../host';
import { logLine } from '../log';

// The engine as a process of its own: the same three workers, with the parent's IPC channel in front.

const startMessage = z.object({
  type: z.literal('start'),
  dataDir: z.string(),
  resourcesDir: z.string(),
  settings: z.object({ file: z.string().optional(), set: z.record(z.string(), z.string()).optional() }),
});

process.once('message', (message: unknown) => {
  const { type: _, ...start } = startMessage.parse(message);
  void begin(new EngineHost({ ...start, workersDir: path.dirname(__filename), env: process.env }));
});

async function begin(host: EngineHost): Promise<void> {
  host.onExit((reason) => {
    logLine('engine', reason);
    process.exit(1);
  });
  process.once('disconnect', () => {
    void host.stop().finally(() => process.exit(0));
  });
  // Through the channel: a parent that has gone meanwhile is no fault.
  const parent = parentChannel();
  try {
    await host.start();
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError('INTERNAL', messageOf(error));
    parent.post({ type: 'failed', error: failure.toPayload() });
    return;
  }
  const sendEvent = serve(parent, relay(host));
  host.onEvent(sendEvent);
  parent.post({ type: 'ready' });
}

function relay(host: EngineHost): Dispatcher {
  return {
    request: (route, input, call) => host.request(route, input, call),
    stream: (name, input, call, emit) => host.stream(name, input, emit, call),
    toAppError: (error) => (error instanceof AppError ? error : new AppError('INTERNAL', messageOf(error))),
  };
}
