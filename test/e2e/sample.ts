interface SampleMemory {
  text: string;
  daysAgo: number;
  kind?: 'fact' | 'correction' | 'summary';
  importance?: number;
  tags?: string[];
}

/** A made-up person's memories, for pictures. */
export const SAMPLE: readonly SampleMemory[] = [
  { text: 'I prefer TypeScript for new projects', daysAgo: 2, tags: ['work', 'languages'] },
  {
    text: 'I would rather have strict compiler settings than more tests',
    daysAgo: 9,
    importance: 0.8,
    tags: ['work'],
  },
  {
    text: 'For a script that nobody keeps, Python is fine',
    daysAgo: 16,
    importance: 0.6,
    tags: ['languages'],
  },
  { text: 'The Atlas project uses Python and PostgreSQL', daysAgo: 31, tags: ['atlas'] },
  { text: 'The Atlas project depends on Redis', daysAgo: 30, tags: ['atlas'] },
  { text: 'Atlas runs on Kubernetes', daysAgo: 45, importance: 0.6, tags: ['atlas'] },
  { text: 'Marta Novak leads the Atlas project', daysAgo: 29, tags: ['atlas', 'people'] },
  { text: 'Ben works on Atlas', daysAgo: 28, tags: ['atlas', 'people'] },
  {
    text: 'The release of Atlas is planned for the second week of March',
    daysAgo: 4,
    importance: 0.95,
    tags: ['atlas', 'dates'],
  },
  { text: 'Project Borealis uses Rust', daysAgo: 60, tags: ['borealis'] },
  { text: 'Project Borealis depends on Kafka', daysAgo: 58, tags: ['borealis'] },
  { text: 'Project Cygnus uses TypeScript and React', daysAgo: 20, tags: ['cygnus'] },
  { text: 'Project Cygnus uses PostgreSQL', daysAgo: 19, tags: ['cygnus'] },
  { text: 'Marta Novak works at Helios', daysAgo: 80, tags: ['people'] },
  { text: 'Ben works at Helios', daysAgo: 79, tags: ['people'] },
  { text: 'I work at Helios', daysAgo: 200, tags: ['work'] },
  { text: 'My sister Ana lives in Lisbon', daysAgo: 120, tags: ['family'] },
  { text: 'Ana works at Oceanário', daysAgo: 119, tags: ['family'] },
  { text: 'Ana speaks Portuguese', daysAgo: 118, importance: 0.7, tags: ['family'] },
  { text: 'I live in Berlin', daysAgo: 300, tags: ['home'] },
  { text: 'My landlord prefers to be called, not written to', daysAgo: 88, importance: 0.55, tags: ['home'] },
  { text: 'The spare key of the flat in Berlin is with Mrs Sommer', daysAgo: 42, tags: ['home'] },
  {
    text: 'My dentist is Dr Weiss in Mill Street; the next visit is on 14 April',
    daysAgo: 12,
    tags: ['health', 'dates'],
  },
  { text: 'I am allergic to penicillin', daysAgo: 260, importance: 1, tags: ['health'] },
  { text: 'No meetings before ten, please', daysAgo: 15, kind: 'correction', tags: ['work'] },
  {
    text: 'The weekly planning moved from Monday to Wednesday',
    daysAgo: 3,
    kind: 'correction',
    tags: ['work', 'dates'],
  },
  { text: 'I take the night train to Lisbon in May, with two bicycles', daysAgo: 6, tags: ['travel'] },
  { text: 'Window seats on trains, aisle seats on planes', daysAgo: 140, importance: 0.5, tags: ['travel'] },
  {
    text: 'My reading list: Piranesi, The Dispossessed, Middlemarch',
    daysAgo: 33,
    importance: 0.5,
    tags: ['books'],
  },
  { text: 'أمي تحب الشاي بالنعناع', daysAgo: 90, tags: ['family'] },
  { text: 'The team meets every Wednesday in the small room', daysAgo: 8, tags: ['work'] },
  { text: 'I drink coffee without sugar until noon and mint tea after it', daysAgo: 170, importance: 0.6 },
  {
    text: 'My bicycle is a green Pashley; the frame number is PB-20417',
    daysAgo: 220,
    importance: 0.6,
    tags: ['home'],
  },
  { text: 'I play the cello, badly, on Thursday evenings', daysAgo: 55, tags: ['music'] },
  { text: 'Helios uses GitHub and Linear', daysAgo: 77, importance: 0.7, tags: ['work'] },
  { text: 'Anna Berg works at Northwind', daysAgo: 26, tags: ['people'] },
  { text: 'Northwind uses Kubernetes', daysAgo: 25, importance: 0.6, tags: ['work'] },
  {
    text: 'The offer from Northwind expires at the end of the month',
    daysAgo: 1,
    importance: 0.85,
    tags: ['work', 'dates'],
  },
  {
    text: 'Borealis began as a thesis; its first users were two hospitals',
    daysAgo: 62,
    kind: 'summary',
    tags: ['borealis'],
  },
  { text: 'I want short answers, with sources, and no small talk', daysAgo: 40, importance: 0.9 },
];
