import { expect, it } from 'vitest';
import type { VectorStoreStatus } from '#shared/contract/vectorStores';
import { vectorStoreChecks } from '../../../electron/engine/compute/healthVectorStore';

const EMBEDDED: VectorStoreStatus = {
  store: 'sqlite-vec',
  address: '',
  collection: '',
  state: 'ready',
  problem: null,
  left: [],
  waiting: 0,
  done: 0,
  total: 0,
};

it('names a server once, however many copies it still holds', () => {
  const address = 'http://127.0.0.1:6333';
  const checks = vectorStoreChecks({ ...EMBEDDED, left: [address, address] });
  expect(checks.map(({ value }) => value)).toEqual([
    `A copy that is not used any more is still at ${address}.`,
  ]);
});
