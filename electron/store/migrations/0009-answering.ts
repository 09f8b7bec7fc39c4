import type { Migration } from './migration';

/**
 * Which answers are being written is asked by all that works in the background, after each change. Without an index all
 * messages were looked at for it: with a million of them, for seconds each time.
 */
export const answering: Migration = {
  version: 9,
  name: 'answering',
  up: (db) => {
    db.exec(`CREATE INDEX messages_streaming ON messages (id) WHERE status = 'streaming'`);
  },
};
