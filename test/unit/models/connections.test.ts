import { describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../../electron/models/connections';

describe('connections', () => {
  it('names every one, the latest first, however many others follow', () => {
    let now = 0;
    const log = new ConnectionLog(() => (now += 1));
    log.record('example.com', 443, 'Chat');
    for (let i = 0; i < 1_000; i += 1) log.record('127.0.0.1', 11434, i % 2 === 0 ? 'Embedding' : 'Chat');
    expect(log.summary()).toEqual({
      loopback: 1_000,
      outside: 1,
      recent: [
        { host: '127.0.0.1', port: 11434, purpose: 'Chat', times: 500, at: 1_001 },
        { host: '127.0.0.1', port: 11434, purpose: 'Embedding', times: 500, at: 1_000 },
        { host: 'example.com', port: 443, purpose: 'Chat', times: 1, at: 1 },
      ],
    });
  });
});
