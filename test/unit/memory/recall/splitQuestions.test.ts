import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuestions } from '../../../../electron/memory/recall/splitQuestions';

describe('the questions of a message', () => {
  it.each<[string, string[]]>([
    ['Where do I live and what language do I prefer?', ['Where do I live?', 'what language do I prefer?']],
    ['where do I live, and who is Ana?', ['where do I live?', 'who is Ana?']],
    ['Where do I live? What do I drink?', ['Where do I live?', 'What do I drink?']],
    ['私はどこに住んでいますか？何を飲みますか？', ['私はどこに住んでいますか？', '何を飲みますか？']],
    ['Where do I live? Since when?', ['Where do I live?', 'Since when?']],
    ['Where? What? Who? Why?', ['Where?', 'What?', 'Who?']],
  ])('%j asks several things', (text, questions) => {
    expect(splitQuestions(text)).toEqual(questions);
  });

  it.each<[string, string]>([
    ['I have a cat named Miso. Where do I live?', 'Where do I live?'],
    ['Miso is a cat. Where do I live?', 'Where do I live?'],
    ['Where do I live? I forgot.', 'Where do I live?'],
  ])('%j tells something beside its question', (text, question) => {
    expect(splitQuestions(text)).toEqual([question]);
  });

  it.each([
    'Where do I live?',
    'I have a cat named Miso.',
    'What did Dr. Silva say?',
    'Is my rent below what Sr. Barbosa wanted?',
    'When and where was I born?',
    'Which is better and why?',
    'Which potatoes did I grow the first year and which the second?',
    'Which of my friends live in Porto and have a dog?',
    'Where does Maria live and what is her job?',
    'My sister Ana moved. Where does she live now?',
    'Where does Maria live? And what does she do?',
    'Plan my trip to Porto. What should I pack?',
    'Where do I live? Be brief.',
    'What is 3.5 and what of it?',
    '',
    '???',
    `${'I was there. '.repeat(100)}Where was I?`,
  ])('%j is looked for as a whole', (text) => {
    expect(splitQuestions(text)).toEqual([text]);
  });

  it('gives one to three questions for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('Where ', 'I ', 'and ', 'what ', 'do ', '? ', '. ', 'it ') }),
        (text) => {
          const questions = splitQuestions(text);
          expect(questions.length).toBeGreaterThanOrEqual(1);
          expect(questions.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });
});
