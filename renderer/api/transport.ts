import type { Channel } from '#shared/rpc/protocol';

const TOKEN_KEY = 'mnemoscope.token';

/** How this window reaches the engine: the preload's port in Electron, a loopback WebSocket in a browser tab. */
export type Connect = () => Promise<Channel>;

/** The host is there and does not let this page in: trying again changes nothing. */
export class RefusedError extends Error {}

export function chooseTransport(): Connect {
  const port = window.mnemoscope;
  if (port !== undefined) {
    // The port lives as long as the window: it never closes.
    const channel: Channel = {
      post: (message) => port.post(message),
      onMessage: (listener) => port.onMessage(listener),
      onClose: () => undefined,
    };
    return () => Promise.resolve(channel);
  }
  const token = takeToken();
  // Another address of this host in the same tab is only another fragment: the page would not be loaded anew.
  window.addEventListener('hashchange', () => {
    if (tokenInAddress() !== null) location.reload();
  });
  return async () => {
    if (token === '') throw new RefusedError('The address has no key.');
    try {
      return await openSocket(token);
    } catch (error) {
      // A browser does not tell a refused connection from a missing host.
      if (await hostAnswers()) {
        throw new RefusedError('The key of the address is not valid.', { cause: error });
      }
      throw error;
    }
  };
}

/** Reads the launch token from the address once, keeps it for reloads of this tab, and removes it from view. */
function takeToken(): string {
  const fromAddress = tokenInAddress();
  if (fromAddress !== null) {
    sessionStorage.setItem(TOKEN_KEY, fromAddress);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? '';
}

function tokenInAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}

async function hostAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function openSocket(token: string): Promise<Channel> {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${scheme}//${location.host}/rpc`, [`mnemoscope.${token}`]);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socketChannel(socket)), { once: true });
    socket.addEventListener('close', () => reject(new Error('The connection was refused.')), { once: true });
  });
}

function socketChannel(socket: WebSocket): Channel {
  return {
    post: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) =>
      socket.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') listener(JSON.parse(event.data));
      }),
    onClose: (listener) => socket.addEventListener('close', () => listener(), { once: true }),
  };
}
