// `node scripts/settings-docs.mjs`: writes docs/settings.md from the schema of the settings.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleForNode } from './build.mjs';
import { cache, root } from './lib/paths.mjs';

const outfile = join(cache, 'docs', 'settings.cjs');
await bundleForNode({ entry: 'electron/settings/docsPage.ts', outfile, target: 'node22' });
const { settingsPage } = createRequire(import.meta.url)(outfile);
const { format, resolveConfig } = await import('prettier');
const page = join(root, 'docs', 'settings.md');
writeFileSync(page, await format(settingsPage(), { ...(await resolveConfig(page)), filepath: page }));
