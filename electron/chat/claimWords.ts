/** What a sentence says, as far as words tell it: enough to see whether another sentence says the same. */
export interface SaidWords {
  /** Stems of the words that carry meaning, names and numbers among them. */
  content: ReadonlySet<string>;
  /** Words with a capital that no sentence beginning explains, and words with digits: these must match exactly. */
  exact: ReadonlySet<string>;
  negated: boolean;
  /** Others who belong to the person: "sister", "boss". */
  others: ReadonlySet<string>;
  /** The one of them whom it is about: "My sister lives …". */
  subject: string | null;
  /** The person is in it. */
  personal: boolean;
  /** Stem of its first word that carries meaning. */
  lead: string;
}

const STOP = new Set(
  `a an the and or but so as at by for from in into of on onto out over to up with without about after before than
   then that this these those there here it its is am are was were be been being do does did done doing have has
   had having will would shall should can could may might must not no nor never i me my mine myself you your yours
   yourself we us our ours he him his she her hers they them their who whom whose which what when where why how
   also just very really quite still too yes well ok okay please currently now according based note notes memory
   memories remember remembered told tell said say says mention mentioned mentions know known recorded saved
   indeed already ever some any`.split(/\s+/u),
);

const NEGATION = /\b(?:not|never|no longer|cannot|without|neither|nor|stopped|quit|isnt|dont)\b|n['’]t\b/iu;

const OTHERS = new Set(
  `mother father mom mum dad parent sister brother sibling wife husband partner spouse girlfriend boyfriend fiancee
   son daughter child kid baby grandmother grandfather grandma grandpa grandson granddaughter aunt uncle cousin
   niece nephew friend flatmate roommate neighbour neighbor boss manager colleague coworker teacher doctor dentist
   landlord dog cat pet team company`
    .split(/\s+/u)
    .map(stemOf),
);
const PERSONAL =
  /(?:^|[^\p{L}\p{N}])(?:I|me|my|mine|myself|we|us|our|you|your|yours|yourself|user)(?=[^\p{L}\p{N}]|$)/iu;

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
};

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.:/@+#_-]*/gu;

/** Words that begin a sentence may have a capital for that alone. */
export function wordsOf(text: string): SaidWords {
  const content = new Set<string>();
  const exact = new Set<string>();
  for (const sentence of text.split(/(?<=[.!?:\n])\s+|\n/u)) {
    let first = true;
    for (const [found] of sentence.matchAll(WORD)) {
      const bare = found.replace(/['’]s$/u, '').replace(/[^\p{L}\p{N}\p{M}+#]+$/u, '');
      const lower = bare.toLowerCase();
      const isFirst = first;
      first = false;
      if (bare === '' || STOP.has(lower.replace(/['’].*$/u, ''))) continue;
      const number = NUMBER_WORDS[lower];
      const stem = number ?? stemOf(lower);
      content.add(stem);
      const isName = /^\p{Lu}/u.test(bare) && (!isFirst || /^.\P{Ll}*\p{Lu}/u.test(bare));
      if (isName || /\p{N}/u.test(number ?? bare)) exact.add(stem);
    }
  }
  const subject = subjectOf(text);
  return {
    content,
    exact,
    negated: NEGATION.test(text),
    others: new Set([...content].filter((word) => OTHERS.has(word))),
    subject,
    personal: PERSONAL.test(text),
    lead: [...content][0] ?? '',
  };
}

/** "My sister", "my older sister": the first or second word after it names who it is about. */
function subjectOf(text: string): string | null {
  const words = /^\W*(?:my|our|your|the user['’]s)\s+(\p{L}+(?:\s+\p{L}+)?)/iu.exec(text)?.[1] ?? '';
  const stems = words.split(/\s+/u).map((word) => stemOf(word.toLowerCase()));
  return stems.find((word) => OTHERS.has(word)) ?? null;
}

/** Enough of a stem for English: plurals and the forms of regular verbs. */
function stemOf(word: string): string {
  if (!/^[a-z]+$/u.test(word) || word.length < 4) return word;
  const cut = word
    .replace(/(?:ies|ied)$/u, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$/u, '')
    .replace(/(?<=[a-z]{2}[^s])s$/u, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/u, '');
  return cut.replace(/([bdfgklmnprt])\1$/u, '$1').replace(/(?<=[a-z]{2})e$/u, '');
}

/** How much of what `claim` says `text` says too, 0–1. */
export function sharedMeaning(claim: SaidWords, text: SaidWords): number {
  if (!isAboutTheSame(claim, text)) return 0;
  if (claim.content.size === 0) return 1;
  const shared = [...claim.content].filter((word) => text.content.has(word)).length;
  return shared / claim.content.size;
}

/**
 * Whether `text` can support the claim at all: it has all of its names and numbers, denies what it denies, and
 * speaks of the same one (not of a sister where the claim is about the person, or the other way round).
 */
export function isAboutTheSame(claim: SaidWords, text: SaidWords): boolean {
  if (claim.negated !== text.negated) return false;
  if (![...claim.exact, ...claim.others].every((word) => text.content.has(word))) return false;
  if (text.subject !== null && !claim.others.has(text.subject)) return false;
  // "Lives in Berlin" may be about the person; "Hannah lives in Berlin" is about Hannah.
  return !claim.personal || text.personal || claim.content.has(text.lead);
}
