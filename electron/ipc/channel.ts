/** The one IPC channel between a window and main; it carries the messages of shared/rpc/protocol. */
export const IPC_CHANNEL = 'mnemoscope';

/**
 * First message of each page: whatever an earlier page of the same window asked for ends, since the ids of its
 * calls would mean something else to the new one.
 */
export const HELLO = { type: 'hello' } as const;

export function isHello(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === HELLO.type;
}
