import { describe, expect, it } from 'vitest';
import { ConnectionLog, isLoopback } from '../../../electron/models/connections';

describe('connections', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])(
    'takes %s for this computer',
    (host) => expect(isLoopback(host)).toBe(true),
  );

  it.each(['128.0.0.1', 'example.com', '127.example.com', '0.0.0.0', '::2', '10.0.0.1', ''])(
    'takes %j for another one',
    (host) => expect(isLoopback(host)).toBe(false),
  );

  it('counts all and keeps the latest 200, newest first', () => {
    let now = 0;
    const log = new ConnectionLog(() => (now += 1));
    for (let i = 0; i < 250; i += 1) log.record('127.0.0.1', i, 'Test');
    log.record('example.com', 1, 'Test');
    const { loopback, outside, recent } = log.summary();
    expect({ loopback, outside, length: recent.length }).toEqual({ loopback: 250, outside: 1, length: 200 });
    expect(recent[0]).toEqual({ host: 'example.com', port: 1, purpose: 'Test', at: 251 });
  });
});
