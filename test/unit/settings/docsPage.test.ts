import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { settingsPage } from '../../../electron/settings/docsPage';

it('docs/settings.md is current; `node scripts/settings-docs.mjs` writes it', async () => {
  const page = join(__dirname, '../../../docs/settings.md');
  const current = await format(settingsPage(), { ...(await resolveConfig(page)), filepath: page });
  expect(readFileSync(page, 'utf8')).toBe(current);
});
