import type { Slot } from './nouns';

/** What a verb, with the words after it, asserts. */
export interface VerbMeaning {
  lemma: string;
  relation: string;
  /** Words between verb and object, "" for none. */
  preposition: string;
  slot: Slot;
  /** The object is the source: "Python is used by Falcon". */
  reverse: boolean;
  /**
   * event: happens once and holds from then on, told in the past ("joined Acme"); end: happens once, and it holds no
   * longer ("left Acme").
   */
  outcome: 'state' | 'event' | 'end';
}

type Row = readonly [
  lemmas: string,
  prepositions: string,
  relation: string,
  slot: Slot,
  ...flags: ('reverse' | 'event' | 'end')[],
];

/** Lemmas separated by spaces, prepositions by "|". */
const ACTIVE: readonly Row[] = [
  ['use', '', 'uses', 'thing'],
  ['prefer favour', '', 'prefers', 'interest'],
  ['like love enjoy adore', '', 'likes', 'interest'],
  ['hate dislike detest', '', 'dislikes', 'interest'],
  ['live reside', 'in', 'lives_in', 'place'],
  ['live', 'with', 'lives_with', 'person'],
  ['move', 'to', 'uses', 'thing', 'event'],
  ['move relocate', 'to', 'lives_in', 'place', 'event'],
  ['move', 'back to', 'lives_in', 'place', 'event'],
  ['move', 'in with', 'lives_with', 'person', 'event'],
  ['emigrate immigrate transfer', 'to', 'lives_in', 'place', 'event'],
  ['move', 'away from|out of', 'lives_in', 'place', 'end'],
  ['grow', 'up in', 'comes_from', 'place', 'event'],
  ['switch migrate change convert port', 'to', 'uses', 'thing', 'event'],
  ['move migrate switch', 'away from|off|off of', 'uses', 'thing', 'end'],
  ['leave quit', '', 'works_at', 'organization', 'end'],
  ['quit drop ditch abandon scrap remove', '', 'uses', 'thing', 'end'],
  ['get', 'rid of', 'uses', 'thing', 'end'],
  ['buy purchase', '', 'owns', 'thing', 'event'],
  ['sell', '', 'owns', 'thing', 'end'],
  ['marry', '', 'married_to', 'person', 'event'],
  ['divorce', '', 'married_to', 'person', 'end'],
  ['work', 'at|for', 'works_at', 'organization'],
  ['work', 'on', 'works_on', 'thing'],
  ['work', 'with', 'works_with', 'thing'],
  ['teach', 'at', 'works_at', 'organization'],
  ['join', '', 'works_at', 'organization', 'event'],
  ['start begin', 'at|with', 'works_at', 'organization', 'event'],
  ['hire recruit', '', 'works_at', 'person', 'reverse', 'event'],
  ['resign retire', 'from', 'works_at', 'organization', 'end'],
  ['report', 'to', 'reports_to', 'person'],
  ['know', '', 'knows', 'thing'],
  ['manage lead head', '', 'managed_by', 'thing', 'reverse'],
  ['take', 'over', 'managed_by', 'thing', 'reverse', 'event'],
  ['found co-found', '', 'founded', 'organization', 'event'],
  ['create invent design develop build write', '', 'created', 'thing', 'event'],
  ['code program', 'in', 'uses', 'thing'],
  ['maintain', '', 'maintains', 'thing'],
  ['own', '', 'owns', 'thing'],
  ['drive', '', 'drives', 'thing'],
  ['speak', '', 'speaks', 'spoken'],
  ['study', 'at', 'studies_at', 'organization'],
  ['learn study', '', 'learns', 'interest'],
  ['learn study', '', 'learns', 'spoken'],
  ['enrol', 'at|in', 'studies_at', 'organization', 'event'],
  ['go', 'to', 'studies_at', 'organization'],
  ['attend', '', 'studies_at', 'organization'],
  ['graduate', 'from', 'studies_at', 'organization', 'end'],
  ['intern', 'at', 'works_at', 'organization'],
  ['play', '', 'plays', 'interest'],
  ['come', 'from', 'comes_from', 'place'],
  ['depend rely', 'on|upon', 'depends_on', 'thing'],
  ['require need', '', 'depends_on', 'thing'],
  ['run', 'on', 'deployed_to', 'thing'],
  ['run', '', 'uses', 'thing'],
  ['run', '', 'managed_by', 'thing', 'reverse'],
  ['acquire', '', 'owns', 'organization', 'event'],
  ['deploy', 'to', 'deployed_to', 'thing'],
  ['belong', 'to', 'part_of', 'thing'],
  ['include contain comprise', '', 'part_of', 'thing', 'reverse'],
  ['integrate sync', 'with', 'connects_to', 'thing'],
  ['connect talk', 'to', 'connects_to', 'thing'],
];

/** The participle of "is used by". */
const PASSIVE: readonly Row[] = [
  ['use', 'by|in', 'uses', 'thing', 'reverse'],
  ['write implement code program', 'in', 'written_in', 'thing'],
  ['write create develop design build invent', 'by', 'created', 'person', 'reverse'],
  ['found co-found', 'by', 'founded', 'person', 'reverse'],
  ['manage lead run head', 'by', 'managed_by', 'person'],
  ['own', 'by', 'owns', 'thing', 'reverse'],
  ['acquire buy', 'by', 'owns', 'organization', 'reverse', 'event'],
  ['maintain', 'by', 'maintains', 'person', 'reverse'],
  ['build', 'with|on|on top of|using|in', 'uses', 'thing'],
  ['power', 'by', 'uses', 'thing'],
  ['base', 'on', 'uses', 'thing'],
  ['deploy host', 'to|on|at|in|with', 'deployed_to', 'thing'],
  ['base locate headquarter', 'in', 'located_in', 'place'],
  ['bear', 'in', 'born_in', 'place'],
  ['marry', 'to', 'married_to', 'person'],
  ['employ', 'by|at', 'works_at', 'organization'],
  ['hire recruit', 'by', 'works_at', 'organization', 'event'],
  ['fire sack', 'from|by', 'works_at', 'organization', 'end'],
  ['lay', 'off from|off by', 'works_at', 'organization', 'end'],
  ['raise', 'in', 'comes_from', 'place'],
  ['rewrite port', 'in|to', 'written_in', 'thing', 'event'],
  ['migrate move switch convert', 'to', 'uses', 'thing', 'event'],
  ['integrate', 'with', 'connects_to', 'thing'],
];

/** Held before and still does, though told in the past: "was founded by". */
export const LASTING_PASSIVES: ReadonlySet<string> = new Set(
  'write implement create develop design build invent found co-found bear raise'.split(' '),
);

function index(rows: readonly Row[]): ReadonlyMap<string, readonly VerbMeaning[]> {
  const meanings = new Map<string, VerbMeaning[]>();
  for (const [lemmas, prepositions, relation, slot, ...flags] of rows) {
    for (const lemma of lemmas.split(' ')) {
      const list = meanings.get(lemma) ?? [];
      for (const preposition of prepositions.split('|')) {
        const reverse = flags.includes('reverse');
        const outcome = flags.includes('event') ? 'event' : flags.includes('end') ? 'end' : 'state';
        list.push({ lemma, relation, preposition, slot, reverse, outcome });
      }
      meanings.set(lemma, list);
    }
  }
  return meanings;
}

export const ACTIVE_MEANINGS = index(ACTIVE);
export const PASSIVE_MEANINGS = index(PASSIVE);

/** "I like working with Rust" says no more than "I like Rust". */
export const FILLERS: readonly (readonly string[])[] = [
  'using',
  'to use',
  'working with',
  'to work with',
  'working in',
  'to work in',
  'coding in',
  'to code in',
  'programming in',
  'to program in',
  'writing',
  'to write',
  'playing',
  'to play',
  'drinking',
  'to drink',
  'eating',
  'to eat',
  'listening to',
  'to listen to',
].map((filler) => filler.split(' '));
