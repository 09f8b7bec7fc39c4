import { mkdir, writeFile } from 'node:fs/promises';
import { commandLine } from '../support/commandLine';
import { expect, Mnemoscope, test } from './pages/mnemoscope';

const DAY_MS = 86_400_000;
const MEETING = 'The team meeting is on Thursday';
const OLD_MEETING = 'The team meeting is on Tuesday';
const LONG = 'I am learning to play the cello with a teacher';
const SHORT = 'I am learning to play the cello';
const SECRET = 'The card number is 4111 1111 1111 1111';
const NOTES = ['Looked up the bus timetable', 'Asked about a recipe for soup', 'Read something on printers'];

const LINES = [
  { text: OLD_MEETING, daysAgo: 300 },
  { text: MEETING, daysAgo: 3 },
  { text: LONG, daysAgo: 2 },
  { text: SHORT, daysAgo: 1 },
  { text: SECRET, daysAgo: 5 },
  ...NOTES.map((text, at) => ({ text, daysAgo: 400 + at, importance: 0.1 })),
];

test('what an import left behind is cleaned up: a contradiction, a duplicate, a secret and what has faded', async ({
  launchApp,
}, testInfo) => {
  test.setTimeout(180_000);
  const dataDir = testInfo.outputPath('imported');
  await mkdir(dataDir, { recursive: true });
  const file = testInfo.outputPath('lines.jsonl');
  const lines = LINES.map(({ daysAgo, ...line }) =>
    JSON.stringify({ ...line, created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() }),
  );
  await writeFile(file, lines.join('\n'));
  await commandLine(dataDir, ['import', file]);
  const app = await launchApp({ dataDir });
  const { frame, review } = new Mnemoscope(app);
  const { page } = app;
  await frame.show('Review');

  await test.step('of two answers one is kept by key; the other one is replaced, and Undo brings it back', async () => {
    await review.open('Contradictions');
    await review.view.getByRole('button', { name: 'Look now' }).click();
    await expect(review.row(MEETING)).toContainText('Two different answers to what the team meeting is.');
    await review.rows.first().focus();
    await page.keyboard.press('1');
    await expect(review.rows).toHaveCount(0);
    await frame.pressInToast(`Kept: “${MEETING}”`, 'Undo');
    await expect(review.rows).toHaveCount(1);
    await review.view.getByRole('button', { name: 'Both are true' }).click();
    await expect(
      review.view.getByRole('heading', { name: 'No memories contradict each other' }),
    ).toBeVisible();
  });

  await test.step('duplicates that lose no word are joined at once', async () => {
    await review.open('Duplicates');
    await review.view.getByRole('button', { name: 'Look for duplicates…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add them to Review' }).click();
    await expect(review.row(LONG)).toContainText('No word is lost');
    await review.view.getByRole('button', { name: 'Join 1 group that loses no word' }).click();
    await expect(review.rows).toHaveCount(0);
    await expect(frame.toast(/^Joined 1 group/)).toBeVisible();
  });

  await test.step('a secret goes to the trash', async () => {
    await review.open('Secrets');
    await expect(review.listed).toHaveCount(1);
    await review.listed.first().focus();
    await page.keyboard.press('Delete');
    await expect(review.view.getByRole('heading', { name: 'No memory looks like a secret' })).toBeVisible();
  });

  await test.step('of what has faded one is kept, the others are archived as one step', async () => {
    await review.open('Low value');
    await expect(review.listed).toHaveCount(NOTES.length);
    await review.listed.first().focus();
    await page.keyboard.press('x');
    await expect(review.listed).toHaveCount(NOTES.length - 1);
    await review.view.getByRole('button', { name: /^Archive all 2/ }).click();
    await expect(review.view.getByRole('heading', { name: 'Nothing has faded that far' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(review.listed).toHaveCount(NOTES.length - 1);
  });
});
