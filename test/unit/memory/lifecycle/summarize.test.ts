import { expect, it } from 'vitest';
import { extractSummary } from '../../../../electron/memory/lifecycle/summarize';

it('takes the sentences that the rest is about, in their order, as said', () => {
  const summary = extractSummary([
    'Hi!',
    'I want to plan our trip to Lisbon in May. The weather is grey here.',
    'The trip to Lisbon should take five days, with the kids',
    'What does a train to Lisbon cost?',
    'My knee hurts a bit from running yesterday.',
    '/recall Lisbon',
    'remember: the trip to Lisbon is in May',
  ]);
  expect(summary).toContain('I want to plan our trip to Lisbon in May.');
  expect(summary).toContain('The trip to Lisbon should take five days, with the kids.');
  expect(summary).not.toContain('/recall');
  expect(summary).not.toContain('remember:');
  expect(summary?.length).toBeLessThanOrEqual(500);
});

it('tells what was asked where nothing was stated', () => {
  expect(extractSummary(['What does a train to Lisbon cost?', 'ok'])).toBe(
    'What does a train to Lisbon cost?',
  );
});

it('has nothing to tell of small talk', () => {
  expect(extractSummary(['Hi!', 'thanks', '👍'])).toBeNull();
  expect(extractSummary([])).toBeNull();
});

it('says nothing twice', () => {
  const text = 'The trip to Lisbon takes five days.';
  expect(extractSummary([text, text, 'The trip to Lisbon takes about five days.'])).toBe(text);
});
