import type { JournalEntry } from '#shared/domain/journal';

interface TextChange {
  before: string;
  after: string;
}

export interface HistoryStep {
  entry: JournalEntry;
  /** Null where the step did not touch the text. */
  change: TextChange | null;
}

/**
 * The steps of a memory's life, newest first, each with what it did to the text. The store keeps only what the text
 * said before each change; what it said after is what the next newer change found, or what it says now.
 */
export function historySteps(
  history: readonly { entry: JournalEntry; textBefore: string | null }[],
  currentText: string,
): HistoryStep[] {
  let after = currentText;
  return history.map(({ entry, textBefore }) => {
    if (textBefore === null || textBefore === after) return { entry, change: null };
    const change = { before: textBefore, after };
    after = textBefore;
    return { entry, change };
  });
}
