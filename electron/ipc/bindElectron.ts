import { ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import type { Channel } from '#shared/rpc/protocol';
import { serve, type Dispatcher } from '#shared/rpc/server';
import type { Engine } from '../engine/engine';
import { IPC_CHANNEL, isHello } from './channel';
import { isTrustedSender } from './sender';

export interface ElectronBinding {
  /** From now on the pages of that window may ask; it is forgotten when it is destroyed. */
  admit(contents: WebContents): void;
}

/** Serves the router to admitted windows over IPC and forwards the engine's events to them. */
export function bindElectron(
  engine: Pick<Engine, 'onEvent' | 'state'>,
  dispatcher: Dispatcher,
  log: (line: string) => void,
): ElectronBinding {
  const windows = new Map<number, WindowSession>();

  ipcMain.on(IPC_CHANNEL, (event, message: unknown) => {
    const session = windows.get(event.sender.id);
    if (session === undefined || !isTrustedSender({ knownWindow: true, frame: frameOf(event) })) {
      log(`refused an IPC message from ${event.senderFrame?.url ?? 'a frame that is gone'}`);
      return;
    }
    if (isHello(message)) {
      session.startPage();
      // An engine that could not start said so before the page was there.
      const state = engine.state();
      if (state.state === 'failed') session.sendEvent('engine.changed', state);
    } else session.receive(message);
  });
  engine.onEvent((name, payload) => {
    for (const session of windows.values()) session.sendEvent(name, payload);
  });

  return {
    admit: (contents) => {
      const { id } = contents; // cannot be read once the contents are destroyed
      const session = new WindowSession(contents, dispatcher);
      windows.set(id, session);
      contents.on('render-process-gone', () => session.endPage());
      contents.once('destroyed', () => {
        session.endPage();
        windows.delete(id);
      });
    },
  };
}

function frameOf(event: IpcMainEvent): { url: string; isMainFrame: boolean } | null {
  const frame = event.senderFrame;
  return frame === null ? null : { url: frame.url, isMainFrame: frame.parent === null };
}

/** One window; each page that it loads gets a channel of its own. */
class WindowSession {
  readonly #contents: WebContents;
  readonly #dispatcher: Dispatcher;
  #page: PageChannel | null = null;
  #sendEvent: ((name: string, payload: unknown) => void) | null = null;

  constructor(contents: WebContents, dispatcher: Dispatcher) {
    this.#contents = contents;
    this.#dispatcher = dispatcher;
  }

  startPage(): void {
    this.endPage();
    this.#page = new PageChannel(this.#contents);
    this.#sendEvent = serve(this.#page, this.#dispatcher);
  }

  endPage(): void {
    this.#page?.close();
    this.#page = null;
    this.#sendEvent = null;
  }

  receive(message: unknown): void {
    this.#page?.receive(message);
  }

  sendEvent(name: string, payload: unknown): void {
    this.#sendEvent?.(name, payload);
  }
}

class PageChannel implements Channel {
  readonly #contents: WebContents;
  readonly #closeListeners: (() => void)[] = [];
  #listener: (message: unknown) => void = () => undefined;
  #open = true;

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  post(message: unknown): void {
    if (this.#open && !this.#contents.isDestroyed()) this.#contents.send(IPC_CHANNEL, message);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#listener = listener;
  }

  onClose(listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  receive(message: unknown): void {
    this.#listener(message);
  }

  close(): void {
    this.#open = false;
    for (const listener of this.#closeListeners) listener();
  }
}
