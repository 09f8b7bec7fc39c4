// `npm run bench:recall [-- --tuning | --fit]`: measures ranking; test/bench/recall/main.ts says what.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { bundleForNode } from './build.mjs';
import { cache } from './lib/paths.mjs';
import { runInForeground, runMain } from './lib/steps.mjs';

await runMain(async () => {
  const node = await bootstrap();
  const outfile = join(cache, 'bench', 'recall.cjs');
  await bundleForNode({ entry: 'test/bench/recall/main.ts', outfile, target: 'node22' });
  return runInForeground(node, [outfile, ...process.argv.slice(2)]);
});
