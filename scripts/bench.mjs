// `npm run bench [-- args]`: measures the built app; test/bench/main.ts says what.
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { bundleForNode } from './build.mjs';
import { cache } from './lib/paths.mjs';
import { runInForeground, runMain } from './lib/steps.mjs';

await runMain(async () => {
  const node = await bootstrap();
  const outfile = join(cache, 'bench', 'main.cjs');
  await bundleForNode({ entry: 'test/bench/main.ts', outfile, target: 'node22' });
  return runInForeground(node, ['--expose-gc', outfile, ...process.argv.slice(2)]);
});
