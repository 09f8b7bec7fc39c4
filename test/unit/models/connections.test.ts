import { describe, expect, it } from 'vitest';
import { ConnectionLog } from '../../../electron/models/connections';

describe('connections', () => {
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
