/** A statement worth keeping, as the person said it. */
export interface ProposedFact {
  text: string;
  /** 0–1 */
  confidence: number;
}

/** What the person said, and what it was said to. Nothing of it but `text` is ever a source. */
export interface Utterance {
  /** The person's own words. */
  text: string;
  sessionId: string;
  messageId: string;
  /** When it was said, UTC milliseconds. */
  at: number;
  /** The person's message before, which a fragment ("No, I meant Berlin") completes. */
  previous: string | null;
  /** Texts of memories that the turn used or the last answer quoted: repeating one is nothing new. */
  usedTexts: readonly string[];
  /** Texts of the memories that the last answer cited. */
  citedTexts?: readonly string[] | undefined;
}

/**
 * Looks for facts with a chat model, in the person's words only. Throws AppError MODEL_* when the model gives
 * nothing readable; an empty list means that it found none, null that it was not asked, as nothing is stated.
 */
export type FactProposer = (
  model: string,
  text: string,
  signal: AbortSignal,
) => Promise<ProposedFact[] | null>;
