// `npm run -s mnemoscope -- …`: the command line, ready to use from a checkout. Paths are those of the caller's folder.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { dist } from './lib/paths.mjs';
import { runInForeground, runMain } from './lib/steps.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  // Only `serve` needs the window's part of the build.
  const node = await bootstrap({ build: args.includes('serve') ? 'all' : 'node' });
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  return runInForeground(node, [join(dist, 'cli.cjs'), ...args], { cwd });
});
