import { describe, expect, it } from 'vitest';
import { ollamaAddress, parseOllamaHost } from '../../../../electron/models/ollama/host';

describe('parseOllamaHost', () => {
  it.each([
    ['', ['127.0.0.1'], 11434, true],
    ['127.0.0.1', ['127.0.0.1'], 11434, true],
    ['127.0.0.1:8080', ['127.0.0.1'], 8080, true],
    [':8080', ['127.0.0.1'], 8080, true],
    ['0.0.0.0', ['127.0.0.1'], 11434, true],
    ['0.0.0.0:8080', ['127.0.0.1'], 8080, true],
    ['http://0.0.0.0:11434/', ['127.0.0.1'], 11434, true],
    ['localhost', ['127.0.0.1', '::1'], 11434, true],
    ['LOCALHOST:80', ['127.0.0.1', '::1'], 80, true],
    ['http://localhost', ['127.0.0.1', '::1'], 80, true],
    ['::1', ['::1'], 11434, true],
    ['[::1]', ['::1'], 11434, true],
    ['[::1]:99', ['::1'], 99, true],
    ['[::]:99', ['127.0.0.1', '::1'], 99, true],
    ['127.1', ['127.0.0.1'], 11434, true],
    ['2130706433', ['127.0.0.1'], 11434, true],
    [' "127.0.0.1:1" ', ['127.0.0.1'], 1, true],
    ['https://127.0.0.1', ['127.0.0.1'], 443, true],
    ['example.com', ['example.com'], 11434, false],
    ['http://example.com:1234/ollama/', ['example.com'], 1234, false],
    ['192.168.1.5', ['192.168.1.5'], 11434, false],
    ['127.0.0.1.example.com', ['127.0.0.1.example.com'], 11434, false],
    ['localhost.example.com', ['localhost.example.com'], 11434, false],
    ['[2001:db8::1]:5', ['2001:db8::1'], 5, false],
  ])('reads %j', (value, hosts, port, loopback) => {
    expect(parseOllamaHost(value)).toMatchObject({ hosts, port, loopback });
  });

  it('keeps the path of a server behind a proxy, and https', () => {
    expect(parseOllamaHost('https://example.com/ollama/')).toMatchObject({
      secure: true,
      path: '/ollama',
      port: 443,
      label: 'https://example.com:443/ollama',
    });
  });

  it.each(['http://a b', '127.0.0.1:99999', '127.0.0.1:0', 'ftp://example.com', 'user:pass@127.0.0.1', '['])(
    'refuses %j',
    (value) => expect(parseOllamaHost(value)).toBeNull(),
  );

  it('prefers the setting to the environment', () => {
    expect(ollamaAddress('a:1', { OLLAMA_HOST: 'b:2' })).toBe('a:1');
    expect(ollamaAddress(' ', { OLLAMA_HOST: 'b:2 ' })).toBe('b:2');
    expect(ollamaAddress('', {})).toBe('');
  });
});
