import { readSentences, type Said } from '../claims/sentences';

/** What announces a correction, and what follows it. */
export interface Cue {
  /** 0–1, if what follows is a statement. */
  confidence: number;
  rest: Said;
  /** Named as wrong: "not Munich". */
  instead: string | null;
  /** "I meant …": what was said before was not what was meant; after a question, that is the question. */
  meant: boolean;
}

/** "That's wrong." as a sentence of its own. */
export const WRONG_ALONE =
  /^(?:(?:that|this|it|you)(?: 's| is| are| was)? (?:wrong|not right|not correct|incorrect|not true|false|mistaken)|(?:that|this) (?:is|was|'s) (?:a|my) mistake|you got (?:that|this|it) wrong|wrong|scratch that|correction|my mistake|my bad|i misspoke|i was wrong|i made a mistake|not quite|no)$/u;

const MEANT = /^(?:i|what i) (?:actually )?meant(?: to say| to write)?(?: was| is)?(?: that)?\s*[,:]?\s+/iu;
/** Before a comma, colon or dash, or right before the statement. */
const PREFIXES: readonly (readonly [RegExp, number])[] = [
  [/^(?:small |quick |one )?correction\s*[:,–—-]\s*/iu, 0.95],
  [
    /^(?:that['’]?s|that is|this is|you['’]?re|you are|it['’]?s) (?:all |quite )?(?:wrong|not right|not correct|incorrect|not true|false|mistaken)\s*[,:;–—-]+\s*(?:actually,?\s+)?/iu,
    0.95,
  ],
  [/^you (?:got|have|had) (?:that|this|it) wrong\s*[,:;–—-]+\s*/iu, 0.95],
  [/^(?:wrong|scratch that|not quite)\s*[,:;–—-]+\s*/iu, 0.95],
  [
    /^(?:my mistake|my bad|i misspoke|i was wrong|i made a mistake|let me correct (?:that|myself|this)|to correct myself)\s*[,:;–—-]+\s*/iu,
    0.95,
  ],
  [MEANT, 0.9],
];
const OPENINGS: readonly (readonly [RegExp, number])[] = [
  [/\bno\b.*\bactually\b|\bactually\b.*\bno\b/u, 0.9],
  [/^(?:no|nope|oops|wait)\b/u, 0.85],
  [/\bactually\b/u, 0.85],
  [/^sorry\b/u, 0.5],
];

const DENIED_NOW =
  /^(?:i|we|my \p{L}+|\p{L}+) (?:(?:do|does|am|are|is|can|have|has) not (?!know\b|care\b|understand\b|remember\b|see\b|think\b|want\b|need\b|get\b|take it\b|believe\b|trust\b)\p{L}.*(?: any more| anymore| any longer)|(?:am|is|are)? ?no longer (?!sure\b|know\b|care\b)\p{L}.*)$/u;
const DENIED_CONFIDENCE = 0.85;
const CAN_NOT_BEAR = /\bcan not (?:take|stand|bear|do) (?:it|this|that)\b/u;

/** "…, not Tuesday." */
const NOT_AFTER =
  /^(.+?),\s*(?:and\s+)?not\s+((?:in|on|at|from|to|a|an|the|for)?\s*[^\s,.!?]+(?:\s+[^\s,.!?]+)?)\s*[.!]*$/iu;
/** "not on Tuesday but on Wednesday" */
const NOT_BUT = /^(.+?)\s(?:not|n['’]t)\s+(.{1,40}?)[,]?\s+but\s+(?:rather\s+)?(.{1,60})$/iu;
/** "Not Lisbon but Porto." */
const NOT_FIRST = /^not\s+(.{1,40}?)[,]?\s+but\s+(?:rather\s+)?(.{1,40})$/iu;
/** "My sister doesn't live in Berlin any more, she lives in Munich." */
const NOT_ANY_MORE =
  /^((?:my|our|the) [\p{L}'’ -]{1,40}?|\p{Lu}[\p{L}'’-]*|i|we) (?:(?:does|do|is|am|are)(?:n['’]t| not)|no longer) (.{2,60}?)(?:,? (?:any ?more|any longer|now))?\s*[,;–—]+\s*(?:but\s+|and\s+)?(?:(he|she|they|it|i|we)(?:['’](?:s|m|re))?)(?: now)? (.{2,60})$/iu;
/** "I was wrong about the meeting, it is at 11." */
const WRONG_ABOUT =
  /^i was (?:wrong|mistaken) about (.{2,40}?)\s*[,:;–—]+\s*(?:it|he|she|they)(['’]s| is| are)\s+(.{1,60})$/iu;
const NOT_CONFIDENCE = 0.85;

/** The cue of a sentence, the strongest first; null where there is none. */
export function readCue(said: Said): Cue | null {
  const denied = DENIED_NOW.test(said.plain) && !CAN_NOT_BEAR.test(said.plain);
  const prefixed = readPrefix(said);
  const opening = OPENINGS.find(([pattern]) => pattern.test(said.opening));
  const rest = prefixed?.rest ?? said;
  const contrast = readContrast(rest) ?? readTurn(rest);
  const confidence = Math.max(
    prefixed?.confidence ?? 0,
    opening?.[1] ?? 0,
    denied ? DENIED_CONFIDENCE : 0,
    contrast === null ? 0 : NOT_CONFIDENCE,
  );
  if (confidence === 0) return null;
  const meant = MEANT.test(said.text);
  return { confidence, rest: contrast?.rest ?? rest, instead: contrast?.instead ?? null, meant };
}

function readPrefix(said: Said): { confidence: number; rest: Said } | null {
  for (const [pattern, confidence] of PREFIXES) {
    const length = pattern.exec(said.text)?.[0].length;
    const [rest, ...more] = length === undefined ? [] : readSentences(said.text.slice(length));
    if (rest !== undefined && more.length === 0) return { confidence, rest };
  }
  return null;
}

/** "I … I", "my sister … she". */
function refersTo(pronoun: string, subject: string): boolean {
  const [who, whom] = [pronoun.toLowerCase(), subject.toLowerCase()];
  const spokenOf = who === 'i' || who === 'we';
  return spokenOf ? who === whom : whom !== 'i' && whom !== 'we';
}

/** What is denied of somebody and what is said of the same instead; or what was wrong, and what it is. */
function readTurn(said: Said): { rest: Said; instead: string | null } | null {
  const about = WRONG_ABOUT.exec(said.text);
  const denied = about === null ? NOT_ANY_MORE.exec(said.text) : null;
  const [, subject = '', before = '', , after = ''] = denied ?? [];
  const text =
    about === null
      ? `${subject} ${denied === null ? '' : after}`
      : `${about[1] ?? ''} ${/are/u.test(about[2] ?? '') ? 'are' : 'is'} ${about[3] ?? ''}`;
  if (
    about === null &&
    (denied === null || !refersTo(denied[3] ?? '', subject) || /^(?:here|there)\b/iu.test(before))
  ) {
    return null;
  }
  const [rest, ...more] = readSentences(text);
  if (rest === undefined || more.length > 0) return null;
  const value = /(?:^|\s)(?:in|at|on|for|to)\s+(\S+(?:\s\S+)?)$/u.exec(before)?.[1] ?? null;
  return { rest, instead: value };
}

function readContrast(said: Said): { rest: Said; instead: string } | null {
  const after = NOT_AFTER.exec(said.text);
  const first = after === null ? NOT_FIRST.exec(said.text) : null;
  const but = after === null && first === null ? NOT_BUT.exec(said.text) : null;
  const text = after?.[1] ?? first?.[2] ?? (but === null ? undefined : `${but[1] ?? ''} ${but[3] ?? ''}`);
  const named = after?.[2] ?? first?.[1] ?? but?.[2] ?? '';
  if (
    text === undefined ||
    /^(?:only|just|even|always|because|that|so|too|very|really|yet|sure|at all)\b/iu.test(named)
  ) {
    return null;
  }
  const [rest, ...more] = readSentences(text);
  if (rest === undefined || more.length > 0) return null;
  return { rest, instead: named.replace(/^(?:in|on|at|from|to|a|an|the|for)\s+/iu, '').trim() };
}
