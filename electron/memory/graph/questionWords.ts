import type { EntityType } from '#shared/domain/graph';

/** A verb as questions use it; the words are parts of regular expressions. */
export interface QuestionVerb {
  third: string;
  base: string;
  ing: string;
  relations: readonly string[];
  /** The stored edge runs the other way: "Hannah manages Falcon" is Falcon managed_by Hannah. */
  inverted: boolean;
  /** Type of those who do it, asked for by "who"; null where it may be an organisation. */
  doer: EntityType | null;
  /** Type of the other end where the question names none. */
  type: EntityType | null;
}

function verb(
  third: string,
  base: string,
  ing: string,
  relations: readonly string[],
  options: Partial<Pick<QuestionVerb, 'inverted' | 'doer' | 'type'>> = {},
): QuestionVerb {
  return { third, base, ing, relations, inverted: false, doer: 'person', type: null, ...options };
}

export const QUESTION_VERBS: readonly QuestionVerb[] = [
  verb('uses', 'use', 'using', ['uses', 'written_in']),
  verb('depends on', 'depend on', 'depending on', ['depends_on']),
  verb('relies on', 'rely on', 'relying on', ['depends_on']),
  verb('requires', 'require', 'requiring', ['depends_on']),
  verb('works (?:at|for)', 'work (?:at|for)', 'working (?:at|for)', ['works_at'], { type: 'organization' }),
  verb('works on', 'work on', 'working on', ['works_on']),
  verb('works with', 'work with', 'working with', ['works_with']),
  verb('lives in', 'live in', 'living in', ['lives_in'], { type: 'place' }),
  verb('lives with', 'live with', 'living with', ['lives_with'], { type: 'person' }),
  verb('studies at', 'study at', 'studying at', ['studies_at'], { type: 'organization' }),
  verb('(?:likes|loves|enjoys)', '(?:like|love|enjoy)', '(?:liking|enjoying)', ['likes', 'prefers']),
  verb('(?:dislikes|hates)', '(?:dislike|hate)', 'disliking', ['dislikes']),
  verb('prefers', 'prefer', 'preferring', ['prefers']),
  verb('knows', 'know', 'knowing', ['knows']),
  verb('speaks', 'speak', 'speaking', ['speaks'], { type: 'language' }),
  verb('(?:learns|studies)', '(?:learn|study)', '(?:learning|studying)', ['learns']),
  verb('plays', 'play', 'playing', ['plays']),
  verb('drives', 'drive', 'driving', ['drives']),
  verb('owns', 'own', 'owning', ['owns'], { doer: null }),
  verb('maintains', 'maintain', 'maintaining', ['maintains']),
  verb('reports to', 'report to', 'reporting to', ['reports_to'], { type: 'person' }),
  verb('(?:founded|co-founded)', 'found', 'founding', ['founded']),
  verb('(?:created|invented|wrote|built)', 'create', 'creating', ['created']),
  verb('(?:manages|leads|heads)', '(?:manage|lead|head)', '(?:managing|leading|heading)', ['managed_by'], {
    inverted: true,
  }),
  verb('(?:includes|contains)', '(?:include|contain)', '(?:including|containing)', ['part_of'], {
    inverted: true,
    doer: null,
  }),
  verb('belongs to', 'belong to', 'belonging to', ['part_of'], { doer: null }),
  verb('runs on', 'run on', 'running on', ['deployed_to'], { doer: null }),
  verb(
    '(?:integrates with|connects to)',
    '(?:integrate with|connect to)',
    'integrating with',
    ['connects_to'],
    {
      doer: null,
    },
  ),
  verb('comes from', 'come from', 'coming from', ['comes_from'], { type: 'place' }),
];

/** "What is Falcon …?", "Which projects are … Rust?" */
export const OBJECT_STATES: readonly { words: string; relation: string }[] = [
  { words: '(?:written|implemented|coded|programmed) in', relation: 'written_in' },
  { words: '(?:built|powered) (?:with|by|on)', relation: 'uses' },
  { words: '(?:deployed|hosted) (?:to|on|at|in)', relation: 'deployed_to' },
  { words: '(?:based|located) in', relation: 'located_in' },
  { words: '(?:managed|led) by', relation: 'managed_by' },
  { words: '(?:a )?part of', relation: 'part_of' },
  { words: 'allergic to', relation: 'allergic_to' },
  { words: 'married to', relation: 'married_to' },
  { words: 'from', relation: 'comes_from' },
];

const TYPE_ROWS: readonly [EntityType | null, string][] = [
  ['project', 'project service app application platform system website product repository repo'],
  ['tool', 'tool editor database framework library browser ide'],
  ['language', 'language'],
  ['person', 'person colleague'],
  ['organization', 'company organization organisation employer'],
  ['place', 'place town country'],
  [null, 'thing'],
];
const IRREGULAR: readonly [string, EntityType | null][] = [
  ['people', 'person'],
  ['companies', 'organization'],
  ['city', 'place'],
  ['cities', 'place'],
  ['countries', 'place'],
  ['libraries', 'tool'],
  ['repositories', 'project'],
  ['technology', null],
  ['technologies', null],
  ['programming language', 'language'],
  ['programming languages', 'language'],
];

/** What a question may ask for, and the type that it means; null for all types. */
export const TYPE_NOUNS: ReadonlyMap<string, EntityType | null> = new Map([
  ...TYPE_ROWS.flatMap(([type, list]) =>
    list.split(' ').flatMap((word) => [[word, type] as const, [`${word}s`, type] as const]),
  ),
  ...IRREGULAR,
]);
