import { typedClient, type Bridge } from '#shared/rpc/typedClient';
import { Connection } from './connection';
import { chooseTransport } from './transport';

/** This window's only way to the engine. Nothing outside api/ needs to know how messages travel. */
export const connection = new Connection(chooseTransport());
export const bridge: Bridge = typedClient(connection);

/** Whether this is a browser's tab rather than the app's own window. */
export const inBrowser = window.mnemoscope === undefined;

/** The operating system, for the names of modifier keys. */
export const isMac =
  (window.mnemoscope?.platform ?? navigator.platform).toLowerCase().startsWith('mac') ||
  window.mnemoscope?.platform === 'darwin';
