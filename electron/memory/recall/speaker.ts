import { foldedWords, type Asked } from './asked';
import type { SpeakerFit } from './fusion';

const ASSISTANT = 'assistant';

/**
 * Whether the one who said a turn is the one that the query speaks of or to. `speaker` is null where it was the
 * person. Null: the query does not say.
 */
export function speakerFit(asked: Asked, speaker: string | null): SpeakerFit | null {
  if (speaker === null) return null;
  if (speaker === ASSISTANT) return asked.addressesAssistant ? 'addressed' : 'unaddressed';
  // By the first name or in full: "Caroline" is enough for "Caroline Smith".
  const [first] = foldedWords(speaker);
  return first !== undefined && asked.words.includes(first) ? 'named' : null;
}
