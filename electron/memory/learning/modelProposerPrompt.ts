import { z } from 'zod';
import type { ChatMessage } from '../../models/ports';

/** Nobody states more lasting facts in one message. */
const MOST_FACTS = 8;
const DEFAULT_CONFIDENCE = 0.6;

export const factsSchema = z.object({
  facts: z
    .array(
      z.object({
        text: z.string().trim().min(2).max(300),
        confidence: z.number().min(0).max(1).catch(DEFAULT_CONFIDENCE),
      }),
    )
    // The server holds the model to it: small ones go on for ever.
    .max(MOST_FACTS),
});

/** Names that models give to the keys instead. */
export const FACT_ALIASES = {
  facts: ['memories', 'statements', 'items', 'results'],
  text: ['fact', 'statement', 'memory', 'content', 'value'],
  confidence: ['score', 'certainty', 'probability'],
} as const;

/** No example: small models give examples back as facts. */
const INSTRUCTIONS = `You read one message that a person wrote and list the lasting facts that the person states about themselves in it.

Rules:
- A fact is something that will still be true in some months: who they are, where they live and work, the people and animals in their life, what they have, like, dislike, can do, do regularly, or plan for long.
- Copy the person's own words as far as you can, in the first person and in the language of the message. Never translate.
- Each fact is one short sentence that can be understood alone.
- Keep every name, number and negation exactly as written.
- Leave out questions, requests, passing moods, guesses, things that others said, and general knowledge.
- Add nothing that the message does not say.
- If there is no such fact, the list is empty.

Answer with JSON: an object with the key "facts", a list of objects with the keys "text" and "confidence" (0 to 1).`;

/** What a model is asked, about statements of the person. */
export function factsPrompt(statements: string): ChatMessage[] {
  return [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: `The message:\n\n${statements}` },
  ];
}
