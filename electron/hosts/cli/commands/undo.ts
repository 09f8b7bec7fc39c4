import type { Bridge } from '#shared/rpc/typedClient';
import type { Connection } from '../connect';
import type { CommandOutput } from '../output';
import { toldWhenLong } from '../patience';
import { ProgressLine } from '../progressLine';

/** Takes back the newest step. */
export async function undo({ bridge }: Connection): Promise<CommandOutput> {
  const words =
    'There is much to take back, and it takes its time. After Ctrl+C, another undo goes on from there.';
  const result = await followed(bridge, toldWhenLong(words, bridge.request('journal.undo', {})));
  return { json: result, text: `Undone: ${result.label}` };
}

/** Does again what was undone last. */
export async function redo({ bridge }: Connection): Promise<CommandOutput> {
  const words =
    'There is much to do again, and it takes its time. After Ctrl+C, another redo goes on from there.';
  const result = await followed(bridge, toldWhenLong(words, bridge.request('journal.redo', {})));
  return { json: result, text: `Redone: ${result.label}` };
}

async function followed<T>(bridge: Bridge, work: Promise<T>): Promise<T> {
  const progress = new ProgressLine();
  const stop = bridge.on('undo.changed', ({ items }) => {
    for (const { direction, share } of items) {
      const verb = direction === 'undo' ? 'Undoing' : 'Redoing';
      progress.tell(() => `${verb}: ${Math.floor(share * 100)} %`);
    }
  });
  try {
    return await work;
  } finally {
    stop();
    progress.end();
  }
}
