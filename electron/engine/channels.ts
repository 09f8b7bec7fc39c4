import type { ChildProcess } from 'node:child_process';
import type { MessagePort, Worker } from 'node:worker_threads';
import type { Channel } from '#shared/rpc/protocol';

/** A worker or a port as a channel. `close` covers both a crash and an orderly end. */
export function portChannel(port: MessagePort | Worker): Channel {
  const closed = 'threadId' in port ? 'exit' : 'close';
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
    onClose: (listener) => void port.once(closed, listener),
  };
}

/** A forked process as a channel, seen from its parent. */
export function childChannel(child: ChildProcess): Channel {
  return {
    post: (message) => {
      if (child.connected) child.send(toJsonObject(message));
    },
    onMessage: (listener) => void child.on('message', listener),
    onClose: (listener) => {
      let once = false;
      const close = (): void => {
        if (!once) listener();
        once = true;
      };
      child.once('exit', close);
      child.once('error', close);
    },
  };
}

/** The parent as a channel, seen from the forked process. */
export function parentChannel(): Channel {
  return {
    // Without a callback, a parent that is gone would be thrown as an error of this process while it ends in order.
    post: (message) => void process.send?.(toJsonObject(message), undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
    onClose: (listener) => void process.once('disconnect', listener),
  };
}

/** Every message of the protocol is an object; the types of `send` want that said. */
function toJsonObject(message: unknown): object {
  if (typeof message === 'object' && message !== null) return message;
  throw new TypeError('Only objects are sent between processes.');
}
