import { join } from 'node:path';
import { describe as group, expect, it } from 'vitest';
import { describe, summarize } from '../../../scripts/test/outcome.mjs';
import { readPlaywright, readVitest } from '../../../scripts/test/suites.mjs';

const root = join(import.meta.dirname, '../../..');

group('summary of a test run', () => {
  const lint = { name: 'lint', seconds: 2, passed: 1, failures: [], skipped: [] };

  it('ends with the sum over all steps', () => {
    const unit = {
      name: 'unit',
      seconds: 1.25,
      passed: 3,
      failures: [{ name: 'a › b', detail: 'expected 1\nreceived 2' }],
      skipped: ['a › c'],
    };
    const { text, ok } = summarize([lint, unit]);
    expect(ok).toBe(false);
    expect(text.split('\n').at(-1)).toBe('4 passed, 1 failed');
    expect(text).toContain('unit › a › b\n      expected 1\n      received 2');
    expect(text).toContain('Skipped:\n  unit › a › c');
    expect(describe(unit)).toMatch(/^✗ unit +1\.3 s {2}3 passed, 1 failed, 1 skipped$/);
  });

  it('names what passed at the second try only', () => {
    const e2e = { ...lint, name: 'e2e', unsteady: [{ name: 'a › b', detail: 'not visible' }] };
    const { text, ok } = summarize([e2e]);
    expect(ok).toBe(true);
    expect(text).toContain('Passed at the second try only:\n  e2e › a › b\n      not visible');
  });

  it('is good only when something passed and nothing failed', () => {
    expect(summarize([lint])).toEqual({ ok: true, text: '\n1 passed, 0 failed' });
    expect(summarize([{ ...lint, passed: 0 }]).ok).toBe(false);
    expect(summarize([]).ok).toBe(false);
  });
});

group('reports of the test tools', () => {
  it('tell tests of vitest apart, and files that did not load', () => {
    const counts = readVitest({
      testResults: [
        {
          name: join(root, 'test/unit/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'a works', status: 'passed', failureMessages: [] },
            { fullName: 'a works later', status: 'passed', failureMessages: ['timed out'] },
            { fullName: 'a breaks', status: 'failed', failureMessages: ['\u001B[31mno\u001B[39m'] },
            { fullName: 'a waits', status: 'skipped' },
          ],
        },
        {
          name: join(root, 'test/unit/b.test.ts'),
          status: 'failed',
          message: 'cannot load',
          assertionResults: [],
        },
      ],
    });
    expect(counts).toEqual({
      passed: 2,
      failures: [
        { name: 'test/unit/a.test.ts › a breaks', detail: 'no' },
        { name: 'test/unit/b.test.ts', detail: 'cannot load' },
      ],
      skipped: ['test/unit/a.test.ts › a waits'],
      unsteady: [{ name: 'test/unit/a.test.ts › a works later', detail: 'timed out' }],
    });
  });

  it('tell tests of Playwright apart, in nested groups', () => {
    const spec = (title: string, status: string, rest = {}) => ({
      title,
      file: 'chat.spec.ts',
      tests: [{ status, results: [{ errors: [{ message: 'went wrong' }] }], ...rest }],
    });
    const counts = readPlaywright({
      suites: [
        {
          title: 'chat.spec.ts',
          specs: [spec('answers', 'expected')],
          suites: [
            {
              title: 'offline',
              specs: [
                spec('comes back', 'flaky'),
                spec('says so', 'unexpected'),
                spec('waits', 'skipped', { annotations: [{ description: 'later' }] }),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'no such file' }],
    });
    expect(counts).toEqual({
      passed: 2,
      failures: [
        { name: 'the run itself', detail: 'no such file' },
        { name: 'chat.spec.ts › offline › says so', detail: 'went wrong' },
      ],
      skipped: ['chat.spec.ts › offline › waits (later)'],
      unsteady: [{ name: 'chat.spec.ts › offline › comes back', detail: 'went wrong' }],
    });
  });
});
