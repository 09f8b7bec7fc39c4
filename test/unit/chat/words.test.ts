import { describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/domain/proposal';
import type { Used } from '#shared/domain/session';
import { citedMemories } from '../../../electron/chat/citations';
import { parseCommand } from '../../../electron/chat/commands';
import { joinForRecall } from '../../../electron/chat/followUp';
import { learntWords } from '../../../electron/chat/learntWords';
import { answerFromMemory, DONT_KNOW, NOT_SURE, type Said } from '../../../electron/chat/memoryAnswer';
import { memoryUse } from '../../../electron/chat/memoryUse';
import { usedNothing } from '../../../electron/chat/used';

function usedOf(...memories: [text: string, similarity: number][]): Used {
  return {
    ...usedNothing(''),
    memories: memories.map(([text, similarity], i) => ({
      memoryId: `m${i + 1}`,
      kind: 'fact' as const,
      position: i + 1,
      text,
      score: 0.9,
      breakdown: { similarity, importance: 0.9, recency: 1, frequency: 0 },
      source: 'manual',
      createdAt: 0,
    })),
  };
}
const fact = (source: string, position: number, ...memoryIds: string[]) => ({
  edgeId: source,
  sourceId: source,
  source,
  relation: 'uses',
  targetId: 'python',
  target: 'Python',
  confidence: 1,
  memoryIds,
  position,
  score: null,
  breakdown: null,
  via: [],
});
const asked = (text = 'What is it?'): Said => ({
  text,
  proposals: [],
  memory: memoryUse({ memoryPaused: false }, 'normal'),
  learning: 'ask',
  certainty: 0.7,
});

describe('the remember command', () => {
  it.each([
    ['remember: I prefer tea', 'I prefer tea'],
    ['Remember : I prefer tea', 'I prefer tea'],
    ['/remember: I prefer tea', 'I prefer tea'],
    ['/remember I prefer tea', 'I prefer tea'],
    ['  /REMEMBER\n I prefer tea  ', 'I prefer tea'],
    ['remember that I prefer tea', 'I prefer tea'],
    ['Please remember that I prefer tea.', 'I prefer tea.'],
    ['Could you remember that I prefer tea', 'I prefer tea'],
    ['remember: two\nlines', 'two\nlines'],
    ['remember: the band is called Who?', 'the band is called Who?'],
    ['/remember my question is why?', 'my question is why?'],
    ['remember:', ''],
    ['/remember', ''],
  ])('%j keeps %j', (text, kept) => {
    expect(parseCommand(text)).toEqual({ kind: 'remember', fact: kept });
  });

  it.each([
    'Do you remember: what?',
    'I remember that day',
    'Can you remember that we met?',
    'remember that I prefer tea?',
    'remembering: the past',
    'What do I prefer?',
    '',
  ])('%j is none', (text) => {
    expect(parseCommand(text)).toBeNull();
  });
});

describe('a follow-up', () => {
  it.each([
    'and where?',
    'why?',
    'What about Berlin?',
    'And in summer?',
    'since when?',
    'which one?',
    '  or both? ',
    'how so?',
  ])('%j is understood with the message before it', (text) => {
    expect(joinForRecall(text, 'Where do I live?')).toBe(`Where do I live?\n${text}`);
    expect(joinForRecall(text, undefined)).toBe(text);
  });

  it.each([
    'Where do I live?',
    'Who is Alice?',
    'What is my name?',
    'Tell me more about that',
    'and where did I live before that?',
    'Andrew?',
  ])('%j stands alone', (text) => {
    expect(joinForRecall(text, 'What do I prefer?')).toBe(text);
  });
});

describe('a question that is mended', () => {
  it.each([
    ['Where do I live?', 'No, I meant Clara.', 'Where does Clara live?'],
    ['What is my favourite color?', 'Sorry, I meant Tom', "What is Tom's favourite color?"],
    ['What projects use Python?', 'No, I meant Rust.', 'What projects use Rust?'],
    ["Where is Clara's office?", 'I meant Tom.', "Where is Tom's office?"],
    ['Where do I live?', 'No, I meant where Tom works.', 'Where Tom works?'],
    ['Where do I live?', 'No, I meant now.', 'Where do I live?\nnow'],
  ])('%s %s', (previous, text, asked) => {
    expect(joinForRecall(text, previous)).toBe(asked);
  });
  it('is none where a statement came before', () => {
    expect(joinForRecall('No, I meant Berlin.', 'I live in Munich.')).toBe('No, I meant Berlin.');
  });
});

describe('forgetting in plain words', () => {
  it.each([
    ['forget everything', 'everything'],
    ['Forget everything you know about me.', 'everything you know about me.'],
    ['Scratch that, forget my favourite color.', 'my favourite color.'],
    ['please forget my old address', 'my old address'],
  ])('%j', (text, what) => {
    expect(parseCommand(text)).toEqual({ kind: 'forget', what });
  });
  it.each(['forget it', 'Forget the last point', "I can't forget my first dog", 'Did I forget my keys?'])(
    '%j is none',
    (text) => {
      expect(parseCommand(text)).toBeNull();
    },
  );
});

const suggestion = (more: Partial<Proposal>): Proposal => ({
  id: 'p1',
  kind: 'fact',
  text: 'I live in Porto.',
  state: 'pending',
  confidence: 0.9,
  flags: [],
  reason: null,
  proposedBy: 'rules',
  sessionId: 's1',
  messageId: 'm1',
  createdAt: 0,
  decidedAt: null,
  memoryId: null,
  targets: [],
  lossless: false,
  ...more,
});

describe('what is said of what was learnt', () => {
  it('names what a new fact replaces, and cites both', () => {
    const targets = [{ id: 'old', text: 'I live in Lisbon.', createdAt: 0, source: 'chat' }];
    expect(learntWords([suggestion({ state: 'accepted', memoryId: 'new', targets })], 'm1')).toEqual({
      text: 'Corrected: “I live in Porto” replaces “I live in Lisbon”.',
      citations: ['new', 'old'],
    });
  });
  it('asks what is right where something is denied only', () => {
    const targets = [{ id: 'old', text: 'I live in Porto.', createdAt: 0, source: 'chat' }];
    const words = learntWords(
      [suggestion({ kind: 'correction', text: "I don't live in Porto.", targets })],
      'm1',
    );
    expect(words?.text).toContain('What is right instead?');
  });
  it('says that what was said before waits', () => {
    expect(learntWords([suggestion({})], 'm2')?.text).toMatch(/^This waits for you to decide already/u);
    expect(learntWords([suggestion({})], 'm1')?.text).toMatch(/^Shall I remember this/u);
  });
  it('never quotes what is disputed', () => {
    for (const text of ["That's wrong.", "I don't live there any more.", 'Not Lisbon but Porto.']) {
      const answer = answerFromMemory(usedOf(['I live in Lisbon', 0.9]), asked(text));
      expect(answer.text).not.toContain('Lisbon');
      expect(answer.text).toContain('What is right instead?');
    }
  });
});

describe('citations', () => {
  const used: Used = { ...usedOf(['one', 1], ['two', 1]), facts: [fact('Falcon', 3, 'm9', 'm2')] };
  it('follow the numbers in the text, each memory once, in order', () => {
    expect(citedMemories('So [2], and [1], and again [2].', used)).toEqual(['m2', 'm1']);
    expect(citedMemories('By the graph [3].', used)).toEqual(['m9']);
    expect(citedMemories("I don't know.", used)).toEqual([]);
    expect(citedMemories('Both [1][2].', used)).toEqual(['m1', 'm2']);
  });
  it('leave out numbers that nothing has', () => {
    expect(citedMemories('See [7] and [1].', used)).toEqual(['m1']);
  });
  it('are all memories that were given where the model names none', () => {
    expect(citedMemories('Just words.', used)).toEqual(['m1', 'm2']);
  });
});

describe('an answer without a model', () => {
  it('says that it does not know when nothing passed', () => {
    expect(answerFromMemory(usedOf(), asked())).toEqual({ text: DONT_KNOW, citations: [] });
    expect(DONT_KNOW).toContain("I don't know");
  });
  it('quotes one memory with its source', () => {
    expect(answerFromMemory(usedOf(['I prefer tea', 0.9]), asked())).toEqual({
      text: 'You told me: “I prefer tea” [1]',
      citations: ['m1'],
    });
  });
  it('shows what comes closest, and claims nothing, where it is not sure that this answers', () => {
    const unsure = { ...usedOf(['I prefer tea', 0.9]), coverage: { probability: 0.6, covered: true } };
    expect(answerFromMemory(unsure, asked())).toEqual({
      text: `${NOT_SURE}\n\n- “I prefer tea” [1]`,
      citations: ['m1'],
    });
    const sure = { ...unsure, coverage: { probability: 0.7, covered: true } };
    expect(answerFromMemory(sure, asked()).text).toBe('You told me: “I prefer tea” [1]');
    const uncovered = { ...unsure, coverage: { probability: 0.2, covered: false } };
    expect(answerFromMemory(uncovered, asked())).toEqual({ text: DONT_KNOW, citations: [] });
  });
  it('quotes at most three, and only those nearly as similar as the best', () => {
    const { text, citations } = answerFromMemory(
      usedOf(['a', 0.9], ['b', 0.8], ['c', 0.3], ['d', 0.9], ['e', 0.9]),
      asked(),
    );
    expect(citations).toEqual(['m1', 'm2', 'm4']);
    expect(text).toContain('- “a” [1]\n- “b” [2]\n- “d” [4]');
  });
  it('states the facts of the graph when the question asked for them, each with its source', () => {
    const facts = [fact('Falcon', 1, 'm1'), fact('Heron', 2, 'm2')];
    const answer = answerFromMemory({ ...usedOf(), route: 'graph', facts }, asked());
    expect(answer.text).toMatch(/- Falcon uses Python.* \[1\]\n- Heron uses Python.* \[2\]/u);
    expect(answer.citations).toEqual(['m1', 'm2']);
  });
});
