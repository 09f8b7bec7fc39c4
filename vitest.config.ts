import { defineConfig } from 'vitest/config';

/** The folders of test/ that run in Node; test/e2e belongs to Playwright and test/bench to `npm run bench`. */
const suites = ['unit', 'store', 'contract', 'security'];

export default defineConfig({
  test: {
    projects: suites.map((name) => ({
      extends: true as const,
      test: { name, include: [`test/${name}/**/*.test.{ts,tsx}`] },
    })),
    environment: 'node',
    setupFiles: ['./test/support/properties.ts'],
    // Native modules (SQLite, ONNX) are kept apart by process, so that a crash takes one file with it and is named.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
