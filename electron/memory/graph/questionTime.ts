import { parseTimeRange } from '../recall/timeRange';

/** Which time a question asks about, where that is not now. */
export type When =
  /** From ≤ t < to, UTC milliseconds: "in March 2024". */
  | { kind: 'during'; from: number; to: number }
  /** "before Hannah": what held last before, or first after, what that name stands for. */
  | { kind: 'before' | 'after'; name: string }
  /** What held once and holds no more: "Where did I use to live?" */
  | { kind: 'over' };

/** When a question is asked, for the words of time in it. */
export interface AskedAt {
  /** UTC milliseconds. */
  now: number;
  /** IANA name; "" for the system's. */
  zone: string;
}

/** Single words of verbs in the past, with the form that a question about now has. */
const PAST_VERBS: ReadonlyMap<string, string> = new Map(
  `used uses|depended depends|relied relies|required requires|worked works|lived lives|studied studies|liked likes
   loved loves|enjoyed enjoys|disliked dislikes|hated hates|preferred prefers|knew knows|spoke speaks|learned learns
   learnt learns|played plays|drove drives|owned owns|maintained maintains|reported reports|managed manages|led leads
   headed heads|included includes|contained contains|belonged belongs|ran runs|integrated integrates
   connected connects|came comes`
    .split(/[|\n]/u)
    .map((pair): [string, string] => {
      const [past = '', present = ''] = pair.trim().split(' ');
      return [past, present];
    }),
);

const ASKS = '(?:who|what|which|where)';
const USED_TO = new RegExp(`^(?<asks>${ASKS}\\b.*?)\\b(?:did (?<name>.+?) use|used) to (?<rest>.+)$`, 'iu');
const DID = new RegExp(`^(?<asks>${ASKS}(?: else)?(?: \\S+){0,3}?) did (?<rest>.+)$`, 'iu');
const WAS = new RegExp(`^(?<asks>${ASKS}(?: else)?(?: \\S+){0,3}?) (?<was>was|were) (?<rest>.+)$`, 'iu');
const PAST_VERB = new RegExp(
  `^(?<asks>${ASKS}(?: else)?(?: \\S+){0,3}?) (?<verb>${[...PAST_VERBS.keys()].join('|')}) (?<rest>.+)$`,
  'iu',
);
const FORMER = /\b(?<owner>my|our|\S+['’]s) (?:previous|former|old|last) (?!name\b)/iu;
const ONCE = /[,\s]+(?:before|previously|formerly|earlier|in the past|back then|once)$/iu;
/** "In March 2024, where did I live" */
const TIME_FIRST = new RegExp(`^(?<time>[^,]{3,40}), (?<rest>${ASKS}\\b.+)$`, 'iu');
const NEIGHBOUR = /\s(?<side>before|after)\s(?<name>[^?]+)$/iu;

/**
 * A question about another time, as the same question about now, and that time: "Where did I live in March 2024?" asks
 * where one lives. Null for a question about now, and for one that names no time.
 */
export function askedOfThePast(text: string, asked: AskedAt): { question: string; when: When } | null {
  const question = text.replace(TIME_FIRST, '$<rest> $<time>');
  const usedTo = USED_TO.exec(question)?.groups;
  if (usedTo !== undefined) {
    const { asks = '', name, rest = '' } = usedTo;
    const now = name === undefined ? `${asks.trim()} ${rest}` : `${asks.trim()} does ${name} ${rest}`;
    return { question: now.replace(ONCE, ''), when: { kind: 'over' } };
  }
  if (FORMER.test(question)) {
    const now = question.replace(FORMER, '$<owner> ').replace(/\b(?:was|were)\b/iu, 'is');
    return { question: now, when: { kind: 'over' } };
  }
  const present = presentOf(question);
  if (present === null) return null;
  const range = parseTimeRange(question, asked.now, asked.zone);
  if (range !== null && present.includes(range.text)) {
    const without = present.replace(range.text, ' ').replace(/\s+/gu, ' ').trim();
    return { question: without, when: { kind: 'during', from: range.from, to: range.to } };
  }
  if (ONCE.test(present)) return { question: present.replace(ONCE, ''), when: { kind: 'over' } };
  const { side, name } = NEIGHBOUR.exec(present)?.groups ?? {};
  if (side === undefined || name === undefined) return null;
  return {
    question: present.replace(NEIGHBOUR, ''),
    when: { kind: side.toLowerCase() === 'before' ? 'before' : 'after', name: name.trim() },
  };
}

/** Null where nothing is said to be past. */
function presentOf(question: string): string | null {
  const did = DID.exec(question)?.groups;
  if (did !== undefined) return `${did['asks'] ?? ''} does ${did['rest'] ?? ''}`;
  const was = WAS.exec(question)?.groups;
  if (was !== undefined) return `${was['asks'] ?? ''} is ${was['rest'] ?? ''}`;
  const past = PAST_VERB.exec(question)?.groups;
  const verb = PAST_VERBS.get((past?.['verb'] ?? '').toLowerCase());
  return verb === undefined ? null : `${past?.['asks'] ?? ''} ${verb} ${past?.['rest'] ?? ''}`;
}
