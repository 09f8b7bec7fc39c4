import { expect, it } from 'vitest';
import { tooOldNode } from '../../../electron/hosts/cli/oldNode';

it('an old Node is named, with what to do; a new enough one passes', () => {
  expect(tooOldNode('20.20.2')?.message).toMatch(
    /needs Node 22 or newer; this is Node 20\.20\.2\..*npm run/u,
  );
  expect(tooOldNode('22.0.0')).toBeNull();
  expect(tooOldNode('24.22.3')).toBeNull();
});
