import { SELF_NAME, type EntityType } from '#shared/domain/graph';
import type { When } from './questionTime';
import { OBJECT_STATES, QUESTION_VERBS, TYPE_NOUNS, type QuestionVerb } from './questionWords';
import { kinRelation } from './rules/phrases';

/** Absent: now. */
interface Timed {
  when?: When;
}
interface Related extends Timed {
  relations: string[];
  /** What it leads to by way of others counts too: "What depends on Redis indirectly?" */
  indirect?: true;
}

/** A question that typed edges answer completely, without a model. First person is SELF_NAME. */
export type GraphQuestion =
  /** Sources of edges to `object`: "What projects use Python?" */
  | (Related & { kind: 'subjects'; object: string; subjectType: EntityType | null })
  /** Targets of edges from `subject`: "Which tools does Falcon use?" */
  | (Related & { kind: 'objects'; subject: string; objectType: EntityType | null })
  /** Everything next to it: "What is related to Falcon?" */
  | (Timed & { kind: 'related'; name: string })
  /** How one leads to the other: "How are Falcon and Hannah connected?" */
  | (Timed & { kind: 'path'; from: string; to: string });

const LONGEST_NAME = 80;
const SELF_WORDS = new Set(['i', 'me', 'we', 'us', 'the user', 'user', 'myself']);
/** Who is meant cannot be told from the question alone. */
const POINTERS = new Set(
  'it this that these those he she they him her them you here there someone anyone everyone what who which one'.split(
    ' ',
  ),
);
const LINKED = '(?:related|connected|linked)';

function escaped(words: Iterable<string>): string {
  return [...words].sort((a, b) => b.length - a.length).join('|');
}

const TYPES = escaped(TYPE_NOUNS.keys());
const WHICH = `(?:what|which)(?: else| of (?:my|our|the))?(?: (?<type>${TYPES}))?`;
const WHICH_WORDS = 'what which';
const LISTING = `(?:list|show(?: me)?|name|find|give me)(?: all| the| my| our)* (?<type>${TYPES})(?: that| which| who)?`;
const LISTING_WORDS = 'list show name find give';

/** "I", "the Falcon project", "Hannah": the name to look up; null for "it", "she", "Python and Rust". */
function nameIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const bare = text.trim().replace(/^["'“”‘’]|["'“”‘’]$/gu, '');
  if (bare === '' || bare.length > LONGEST_NAME || /[,;:!?]|\b(?:and|or)\b/iu.test(bare)) return null;
  const lower = bare.toLowerCase();
  if (SELF_WORDS.has(lower)) return SELF_NAME;
  const words = lower.split(' ');
  if (words.length > 6 || POINTERS.has(words[0] ?? '') || POINTERS.has(words.at(-1) ?? '')) return null;
  const name = bare
    .replace(/^(?:the|an?) /iu, '')
    .replace(/ project$/iu, '')
    .replace(/^project /iu, '');
  return name === '' || /^(?:my|our|your|his|their|of|in|for|to|from|with|by)\b/iu.test(name) ? null : name;
}

function owner(text: string | undefined): string | null {
  const bare = text?.trim() ?? '';
  return /^(?:my|our)$/iu.test(bare) ? SELF_NAME : nameIn(bare.replace(/['’]s$/u, ''));
}

function typeIn(word: string | undefined): EntityType | null {
  return word === undefined ? null : (TYPE_NOUNS.get(word.toLowerCase()) ?? null);
}

type Groups = Readonly<Record<string, string | undefined>>;
interface Rule {
  /** The words that a question may begin with, in lower case. */
  first: readonly string[];
  pattern: RegExp;
  build: (groups: Groups) => GraphQuestion | null;
}

/** `first`: the words that the pattern can begin with, separated by spaces. */
function rule(first: string, pattern: string, build: Rule['build']): Rule {
  return { first: first.split(' '), pattern: new RegExp(`^${pattern}$`, 'iu'), build };
}

function subjects(
  relations: readonly string[],
  object: string | null,
  subjectType: EntityType | null,
): GraphQuestion | null {
  return object === null ? null : { kind: 'subjects', relations: [...relations], object, subjectType };
}

function objects(
  relations: readonly string[],
  subject: string | null,
  objectType: EntityType | null,
): GraphQuestion | null {
  return subject === null ? null : { kind: 'objects', relations: [...relations], subject, objectType };
}

/** Who or what does it; of an inverted verb ("manages"), that is the target of the stored edge. */
function doers(verb: QuestionVerb, name: string | null, type: EntityType | null): GraphQuestion | null {
  return verb.inverted ? objects(verb.relations, name, type) : subjects(verb.relations, name, type);
}

/** What it is done to. */
function deeds(verb: QuestionVerb, name: string | null, type: EntityType | null): GraphQuestion | null {
  return verb.inverted ? subjects(verb.relations, name, type) : objects(verb.relations, name, type);
}

function verbRules(verb: QuestionVerb): Rule[] {
  const { third, base, ing, type } = verb;
  const forms = `(?:${third}|${base}|(?:is|are) (?:currently )?${ing})`;
  return [
    rule('who', `who(?: else)? ${forms} (?<name>.+)`, (g) => doers(verb, nameIn(g['name']), verb.doer)),
    rule(WHICH_WORDS, `${WHICH} ${forms} (?<name>.+)`, (g) =>
      doers(verb, nameIn(g['name']), typeIn(g['type'])),
    ),
    rule(LISTING_WORDS, `${LISTING} (?:${forms}|${ing}) (?<name>.+)`, (g) =>
      doers(verb, nameIn(g['name']), typeIn(g['type'])),
    ),
    rule(`${WHICH_WORDS} who`, `(?:${WHICH}|who) (?:do|does) (?<name>.+) ${base}`, (g) =>
      deeds(verb, nameIn(g['name']), typeIn(g['type']) ?? type),
    ),
    rule(`${WHICH_WORDS} who`, `(?:${WHICH}|who) (?:is|are|am) (?<name>.+) (?:currently )?${ing}`, (g) =>
      deeds(verb, nameIn(g['name']), typeIn(g['type']) ?? type),
    ),
  ];
}

/** "What is Falcon written in?", "Which projects are written in Rust?", "Where is Acme based?" */
const stateRules: Rule[] = OBJECT_STATES.flatMap(({ words, relation }) => [
  rule(WHICH_WORDS, `${WHICH} (?:is|are|am) (?<name>.+) ${words}`, (g) =>
    objects([relation], nameIn(g['name']), typeIn(g['type'])),
  ),
  rule('who', `who (?:is|are|am) (?<name>.+) ${words}`, (g) =>
    objects([relation], nameIn(g['name']), 'person'),
  ),
  // Two rules: a group's name may stand in a pattern only once before Node 23.
  ...[[WHICH_WORDS, WHICH] as const, [LISTING_WORDS, LISTING] as const].map(([first, opening]) =>
    rule(first, `${opening} (?:is|are) ${words} (?<name>.+)`, (g) =>
      subjects([relation], nameIn(g['name']), typeIn(g['type'])),
    ),
  ),
  rule('who', `who (?:is|are) ${words} (?<name>.+)`, (g) =>
    subjects([relation], nameIn(g['name']), 'person'),
  ),
]);

function where(verb: string, relation: string, type: EntityType): Rule {
  return rule('where', `where (?:do|does) (?<name>.+) ${verb}`, (g) =>
    objects([relation], nameIn(g['name']), type),
  );
}

const placeRules: Rule[] = [
  where('live', 'lives_in', 'place'),
  where('work', 'works_at', 'organization'),
  where('study', 'studies_at', 'organization'),
  where('come from', 'comes_from', 'place'),
  rule('where', 'where (?:is|are|am) (?<name>.+) from', (g) =>
    objects(['comes_from'], nameIn(g['name']), 'place'),
  ),
  rule('where', 'where (?:is|are|am) (?<name>.+) (?:based|located|headquartered)', (g) => {
    const name = nameIn(g['name']);
    return objects([name === SELF_NAME ? 'lives_in' : 'located_in'], name, 'place');
  }),
  rule('where', 'where (?:is|are) (?<name>.+) (?:deployed|hosted|running)', (g) =>
    objects(['deployed_to'], nameIn(g['name']), null),
  ),
  rule('where', 'where (?:was|were) (?<name>.+) born', (g) =>
    objects(['born_in'], nameIn(g['name']), 'place'),
  ),
  rule('when', 'when (?:was|were) (?<name>.+) born', (g) => objects(['born_on'], nameIn(g['name']), null)),
  rule('when what', "(?:when|what) is (?<name>my|.+['’]s) birthday", (g) =>
    objects(['born_on'], owner(g['name']), null),
  ),
];

function kin(groups: Groups): GraphQuestion | null {
  const found = kinRelation(groups['kin']?.toLowerCase() ?? '');
  return found === null
    ? null
    : subjects([found.relation], owner(groups['name']), found.pet === null ? 'person' : null);
}

const OWNER = "(?<name>my|our|.+['’]s)";
const ownRules: Rule[] = [
  rule('who what', `(?:who|what) (?:is|are) ${OWNER} (?<kin>\\S+?)(?:['’]s? names?| called| named)?`, kin),
  rule('what', `what (?:is|are) ${OWNER} names?`, (g) => objects(['is_named'], owner(g['name']), null)),
  rule('what', `what is ${OWNER} (?:job|role|profession|occupation|job title)`, (g) =>
    objects(['has_role'], owner(g['name']), null),
  ),
  rule('what', 'what (?:do|does) (?<name>.+) do for (?:work|a living)', (g) =>
    objects(['has_role'], nameIn(g['name']), null),
  ),
  rule(
    'what which who',
    `(?:what|which|who) (?:is|are) ${OWNER} (?:favou?rite|preferred) (?<type>${TYPES})`,
    (g) => {
      const type = typeIn(g['type']);
      return type === null ? null : objects(['prefers'], owner(g['name']), type);
    },
  ),
];

function path(groups: Groups): GraphQuestion | null {
  const [from, to] = [nameIn(groups['from']), nameIn(groups['to'])];
  return from === null || to === null ? null : { kind: 'path', from, to };
}

function related(groups: Groups): GraphQuestion | null {
  const name = nameIn(groups['name']);
  return name === null ? null : { kind: 'related', name };
}

const linkRules: Rule[] = [
  rule('how', `how (?:is|are|am) (?<from>.+) ${LINKED} (?:to|with) (?<to>.+)`, path),
  rule('how', `how are (?<from>.+) and (?<to>.+) ${LINKED}`, path),
  rule(
    'what',
    'what is the (?:connection|link|relation|relationship) between (?<from>.+) and (?<to>.+)',
    path,
  ),
  rule('what', 'what connects (?<from>.+) (?:and|to|with) (?<to>.+)', path),
  rule('what who', `(?:what|who)(?: else)? (?:is|are) ${LINKED} (?:to|with) (?<name>.+)`, related),
  rule('what who', `(?:what|who)(?: else)? (?:is|are|am) (?<name>.+) ${LINKED} (?:to|with)`, related),
];

export const QUESTION_RULES: readonly Rule[] = [
  ...linkRules,
  ...placeRules,
  ...ownRules,
  ...stateRules,
  ...QUESTION_VERBS.flatMap(verbRules),
];

const BY_FIRST_WORD = new Map<string, Rule[]>();
for (const each of QUESTION_RULES) {
  for (const word of each.first) BY_FIRST_WORD.set(word, [...(BY_FIRST_WORD.get(word) ?? []), each]);
}

/** The rules that can fit a question, in their order: most texts begin with another word and have none. */
function rulesFor(question: string): readonly Rule[] {
  const [first = ''] = question.split(' ', 1);
  return BY_FIRST_WORD.get(first.toLowerCase()) ?? [];
}

/** What the first rule that fits makes of a question without its closing mark; null where none does. */
export function readByRules(question: string, rules = rulesFor(question)): GraphQuestion | null {
  for (const { pattern, build } of rules) {
    const groups = pattern.exec(question)?.groups;
    const found = groups === undefined ? null : build(groups);
    if (found !== null) return found;
  }
  return null;
}
