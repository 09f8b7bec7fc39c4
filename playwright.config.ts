import { defineConfig } from '@playwright/test';
import type { HostOptions } from './test/support/hostTypes';

/** Drawing pictures for docs/ is no test: it runs when asked for, and then alone. */
const drawing = process.env['MNEMOSCOPE_SCREENSHOTS'] === '1';
const jsonReport = process.env['MNEMOSCOPE_E2E_REPORT'];

/** Every spec runs once on each host: the desktop window and the browser tab. */
export default defineConfig<HostOptions>({
  testDir: 'test/e2e',
  testMatch: drawing ? '**/{*creenshots,storyReal}.spec.ts' : '**/!(*creenshots).spec.ts',
  outputDir: 'test-results',
  // Each test starts an app of its own (several processes): more than one at a time only adds noise to timing.
  workers: 1,
  // A whole run names what needed its second try (scripts/test/outcome.mjs); a machine may be too busy once in an hour.
  retries: jsonReport === undefined ? 0 : 1,
  timeout: 60_000,
  globalTimeout: 2_700_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: jsonReport === undefined ? 'list' : [['line'], ['json', { outputFile: jsonReport }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'electron', use: { host: 'electron' } },
    // What only a window has (its menu, its place on the screen) is in desktop*.spec.ts.
    { name: 'browser', use: { host: 'browser' }, testIgnore: '**/desktop*.spec.ts' },
  ],
});
