import fc from 'fast-check';
import { it } from 'vitest';
import { operation, TEXTS } from '../support/journalOperations';
import { JournalRun } from '../support/journalRun';

/** More than in a run of all tests: `MNEMOSCOPE_MODEL_RUNS=500 npx vitest --project store inspectorModel`. */
const RUNS = Number(process.env['MNEMOSCOPE_MODEL_RUNS'] ?? 15);

it('ends as a plain list with a diary would, whatever is changed, undone and redone, in whatever order', async () => {
  const operations = fc.array(operation, { minLength: 30, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(operations, async (chosen) => {
      const run = new JournalRun();
      for (const said of TEXTS.slice(0, 4)) {
        await run.step({ op: 'remember', text: said, tags: [], importance: 0.5 });
      }
      for (const next of chosen) {
        await run.step(next);
        run.expectSame();
      }
      run.expectSound();
      run.store.close();
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
