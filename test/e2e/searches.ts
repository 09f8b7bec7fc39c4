/** Texts to search in, each made for one of the searches, with near misses of them. */
export const SEARCHED: readonly string[] = [
  "What's the budget, roughly? About 5,000 euros for the kitchen",
  'We built a multi-agent planner',
  'Launch updates come from @nasa',
  'Filed under #tag in the archive',
  'The bottle is 50% full',
  'why? That was the question',
  'The poet wrote "the sea" twice',
  'Old drivers are written in C++',
  'Logic gates are AND as well as OR',
  'Use NOT foo in the query',
  'Write a OR b for either',
  'The function NEAR(x finds close words',
  'The point (x lies left',
  'Mail goes to foo@bar.com',
  'Multiply with * here',
  'The flag -agent switches it on',
  'The set {a} has one member',
  'Column c:plan is a name',
  'Planet C has a plan',
  '今日は成語しりとりをした',
  '田中さんは営業部署にいる',
  'We meet at the café on Fridays',
  'Sure at 100% of the time',
  'Battery at 1005 volts',
  'The variable is called snake_case',
  'The snakeXcase is another one',
];

const NONE_LEFT = 'zebra';

/** What people type, syntax of search languages included, and which of the texts it means. */
export const SEARCHES: readonly { query: string; finds: readonly string[] | 'everything' }[] = [
  { query: "what's the budget, roughly?", finds: matching('budget') },
  { query: 'multi-agent', finds: matching('multi-agent') },
  { query: '@nasa', finds: matching('@nasa') },
  { query: '#tag', finds: matching('#tag') },
  { query: '50%', finds: matching('50%') },
  { query: 'why?', finds: matching('why?') },
  { query: '"', finds: matching('"') },
  { query: 'C++', finds: matching('C++') },
  { query: 'AND', finds: matching('AND as') },
  { query: 'NOT foo', finds: matching('NOT foo') },
  { query: 'a OR', finds: matching('a OR') },
  { query: 'NEAR(', finds: matching('NEAR(') },
  { query: '(x', finds: matching('(x') },
  { query: 'foo@bar.com', finds: matching('foo@bar.com') },
  { query: '*', finds: matching('*') },
  { query: '-agent', finds: matching('-agent') },
  { query: '{a}', finds: matching('{a}') },
  { query: '   ', finds: 'everything' },
  { query: 'c:plan', finds: matching('c:plan') },
  { query: NONE_LEFT, finds: [] },
  { query: 'しりとり', finds: matching('しりとり') },
  { query: '部署', finds: matching('部署') },
  { query: 'cafe', finds: matching('café') },
  { query: '100%', finds: matching('100%') },
  { query: 'snake_case', finds: matching('snake_case') },
];

function matching(part: string): string[] {
  return SEARCHED.filter((text) => text.includes(part));
}
