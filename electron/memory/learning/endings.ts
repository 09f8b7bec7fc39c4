import type { Said } from '../claims/sentences';

/** What has come to an end, and with what it was. */
export interface Ending {
  text: string;
  /** The words of what ended: "coffee", "the cello", "Acme". */
  object: string;
}

const ENDS =
  /^(?:i|we)(?:['’]ve| have)?(?: just| finally| recently| now)? (?:gave up|given up|stopped|quit|left|sold|cancelled|dropped)(?: (?:eating|drinking|playing|smoking|learning|studying|working (?:at|for)|using|going to|taking|doing|wearing|driving|speaking))? (.{2,50}?)(?:,? (?:in|since|last|this|a|two|three|years|months|for good|some time)\b.*)?[.!]*$/iu;
/** Left, dropped or stopped for now. */
const PASSING =
  /^(?:it|that|this|there|them|you|a note|a message|work|home|early|late|the (?:house|office|room|party|meeting|keys?)|to|by|at|my (?:keys?|phone|wallet|bag))\b/iu;

/** "I gave up coffee", "I stopped playing the cello", "I've left Acme": what is known of it may no longer hold. */
export function readEnding(said: Said | undefined): Ending | null {
  const object = said === undefined ? undefined : ENDS.exec(said.text)?.[1];
  return said === undefined || object === undefined || PASSING.test(object)
    ? null
    : { text: said.text, object };
}
