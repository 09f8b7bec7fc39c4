import { expect, it } from 'vitest';
import { parseAddress } from '../../../../electron/models/openaiCompatible/address';

it.each([
  ['http://127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1', true],
  ['http://localhost:8080', 'http://127.0.0.1:8080/v1', true],
  ['localhost:8080/v1/', 'http://127.0.0.1:8080/v1', true],
  ['https://api.openai.com/v1', 'https://api.openai.com:443/v1', false],
  ['api.openai.com/v1', 'https://api.openai.com:443/v1', false],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai:443/api/v1', false],
  ['http://[::1]:1234/v1', 'http://[::1]:1234/v1', true],
])('%s is at %s', (written, label, loopback) => {
  expect(parseAddress(written)).toMatchObject({ label, loopback });
});

it.each(['', '   ', 'http://a b', 'ftp://127.0.0.1/v1', 'https://user:secret@api.openai.com/v1'])(
  '%j is none',
  (written) => {
    expect(parseAddress(written)).toBeNull();
  },
);
