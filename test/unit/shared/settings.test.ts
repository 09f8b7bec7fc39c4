import { expect, it } from 'vitest';
import { settingsPatch } from '#shared/domain/settings';

it('changes only the settings that are named', () => {
  expect(settingsPatch.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(settingsPatch.parse({})).toEqual({});
});

it('refuses values out of range', () => {
  expect(settingsPatch.safeParse({ nodeBudget: 4 }).success).toBe(false);
  expect(settingsPatch.safeParse({ theme: 'purple' }).success).toBe(false);
});
