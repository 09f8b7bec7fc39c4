import { expect, it } from 'vitest';
import {
  isElsewhere,
  isLoopback,
  modelServerAddress,
  webAddress,
} from '../../../shared/domain/serverAddress';

it.each(['127.0.0.1', '127.9.9.9', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])(
  '%s is this computer',
  (host) => expect(isLoopback(host)).toBe(true),
);

it.each(['128.0.0.1', 'example.com', '127.example.com', '127.0.0.256', '0.0.0.0', '::2', '10.0.0.1', ''])(
  '%j is another one',
  (host) => expect(isLoopback(host)).toBe(false),
);

it.each([
  ['127.0.0.1:11434', '127.0.0.1'],
  [' "127.0.0.1:1" ', '127.0.0.1'],
  ['https://api.openai.com/v1', 'api.openai.com'],
  ['my-server', 'my-server'],
  [':8080', '127.0.0.1'],
  ['::1', '[::1]'],
  ['[::1]:99', '[::1]'],
])('%j is an address of a model server', (text, host) => {
  expect(modelServerAddress(text)?.host).toBe(host);
});

it.each([
  'not a url',
  'http://',
  'http://a b',
  'ftp://example.com',
  '127.0.0.1:99999',
  '127.0.0.1:0',
  '[',
  '://',
  'http://me:x@example.com',
  'me@example.com:1',
])('%j is no address', (text) => {
  expect(webAddress(text)).toBeNull();
  expect(modelServerAddress(text)).toBeNull();
});

it('what is sent to another computer is known by the address', () => {
  for (const here of ['', '127.0.0.1', 'localhost:1', '0.0.0.0:11434', '::1', '[::]:1', 'not a url']) {
    expect(isElsewhere(here)).toBe(false);
  }
  for (const away of ['https://api.openai.com/v1', '192.168.1.5', 'localhost.example.com']) {
    expect(isElsewhere(away)).toBe(true);
  }
});
