import { describe, expect, it } from 'vitest';
import { isGrounded, ownSentence } from '../../../../electron/memory/learning/modelProposerGrounding';

describe('a fact that a model proposes', () => {
  it.each([
    ['as said', 'I live in Lisbon.', 'I live in Lisbon.'],
    ['of the user', 'The user lives in Lisbon.', 'I live in Lisbon.'],
    ['with another ending', 'I am living in Lisbon.', 'I live in Lisbon.'],
    ['with other possessives', "The user's sister is called Ana.", 'My sister is called Ana.'],
    ['out of two sentences', "My dog's name is Rex.", 'I have a dog. His name is Rex.'],
    ['without its adverbs', 'I like tea.', 'I really like tea a lot.'],
    ['with a number in digits', 'I have 2 cats.', 'I have two cats.'],
    ['of a number alone', 'I am 34.', 'I am 34.'],
    ['with a grouped number', 'I earn 52000 euros.', 'I earn 52,000 euros.'],
    ['without accents', 'I live in Lodz.', 'I live in Łódź near Lodz.'],
    ['of two clauses', 'I hate coffee but I love tea.', 'I hate coffee but I love tea.'],
    ['of the second clause', 'I love tea.', 'I don’t like coffee but I love tea.'],
    ['with its negation', 'The user does not eat meat.', 'I don’t eat meat.'],
    ['that has ended', 'I used to smoke.', 'I used to smoke.'],
    ['with a tool', 'I use C++ and node.js.', 'At work I use C++ and node.js.'],
    ['in German', 'Ich wohne in München.', 'Ich wohne seit 2019 in München.'],
    ['in French', 'J’habite à Lyon.', 'J’habite à Lyon depuis trois ans.'],
    ['in Spanish', 'Vivo en Madrid.', 'Vivo en Madrid con mi hermana.'],
    ['in Russian', 'Я живу в Москве.', 'Я живу в Москве.'],
    ['in Chinese', '我住在北京', '我住在北京，养了两只猫。'],
    ['in Japanese', '私は東京に住んでいます', '私は東京に住んでいます。'],
    ['in Arabic', 'أعيش في القاهرة', 'أعيش في القاهرة.'],
    ['in Korean', '저는 서울에 살아요', '저는 서울에 살아요.'],
  ])('is in what was said: %s', (_, fact, text) => {
    expect(isGrounded(fact, text.split(/(?<=\. )/))).toBe(true);
  });

  it.each([
    ['another place', 'I live in Porto.', 'I live in Lisbon.'],
    ['a place more', 'I live in Lisbon, Portugal.', 'I live in Lisbon.'],
    ['another number', 'I have 3 cats.', 'I have two cats.'],
    ['a number more', 'I am 34 and live in Lisbon.', 'I live in Lisbon.'],
    ['a number that was denied', 'I am 34.', 'I am not 34.'],
    ['part of a number', 'I was born in 198.', 'I was born in 1984.'],
    ['another name', 'My sister is called Anna.', 'My sister is called Maria.'],
    ['a name that is nearly the same', 'My boss is Mario.', 'My boss is Maria.'],
    ['another tool', 'I use C.', 'I use C++.'],
    ['words that were not said', 'I enjoy sunny weather and beaches.', 'I live in Lisbon.'],
    ['a lost negation', 'I like coffee.', 'I don’t like coffee.'],
    ['a lost negation beside another clause', 'I like coffee.', 'I love tea, but I don’t like coffee.'],
    ['an added negation', 'I don’t like tea.', 'I like tea.'],
    ['a lost "never"', 'I eat fish.', 'I never eat fish.'],
    ['a lost ending', 'I smoke.', 'I stopped smoking.'],
    ['a lost condition', 'I live in Paris.', 'If I could, I would live in Paris.'],
    ['a lost doubt', 'I move to Berlin.', 'Maybe I will move to Berlin.'],
    ['a report', 'I am lazy.', 'My boss says I am lazy.'],
    ['somebody else’s', 'I live in Rome.', 'My sister lives in Rome.'],
    ['somebody else’s by name', 'I live in Rome.', 'Ana lives in Rome.'],
    ['somebody else’s after a clause', 'I live in Rome.', 'I am well, and my sister lives in Rome.'],
    ['a translation', 'Ich wohne in Lissabon.', 'I live in Lisbon.'],
    ['a translation into English', 'I live in Beijing.', '我住在北京。'],
    ['a translation into Chinese', '我住在里斯本', 'I live in Lisbon.'],
    ['another place in Chinese', '我住在南京', '我和妻子带着两只猫住在北京'],
    ['a lost negation in Chinese', '我喜欢咖啡', '我不喜欢咖啡。'],
    ['somebody else’s in Chinese', '我住在罗马', '我妹妹住在罗马。'],
    ['a lost negation in Japanese', '私は肉を食べます', '私は肉を食べません。'],
    ['a lost negation in German', 'Ich esse Fleisch.', 'Ich esse kein Fleisch.'],
    ['a lost negation in Russian', 'Я ем мясо.', 'Я не ем мясо.'],
    ['no content', 'I am.', 'I am here.'],
  ])('is not: %s', (_, fact, text) => {
    expect(isGrounded(fact, text.split(/(?<=\. )/))).toBe(false);
  });
});

describe('the own sentence of the person', () => {
  it('stands for a fact that says the same', () => {
    const said = ['I live in Lisbon with Ana.', 'I love tea.'];
    expect(ownSentence('The user loves tea', said)).toBe('I love tea.');
    expect(ownSentence('The user lives in Lisbon', said)).toBeNull();
  });
});
