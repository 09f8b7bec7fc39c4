import { describe, expect, it } from 'vitest';
import { proposeByRules } from '../../../../electron/memory/learning/ruleProposer';

const texts = (text: string): string[] => proposeByRules(text).map((fact) => fact.text);

/** What the person says → what is worth keeping of it, word for word. A bare string is kept whole. */
const KEPT: readonly (string | readonly [said: string, ...kept: string[]])[] = [
  'I live in Porto.',
  'i live in porto',
  'I’ve lived in Berlin since 2012.',
  'I was born in Galway.',
  'We moved to Leeds in May.',
  "We're moving to Leeds next month.",
  'I’m from Ghent, originally.',
  'I grew up on a farm near Graz.',
  'I work at Acme as a data engineer.',
  'I work night shifts at the hospital.',
  'I’m a nurse.',
  'I am a vegetarian.',
  "I'm studying medicine in Lyon.",
  'I teach chemistry at a secondary school.',
  'I run a small bakery with my brother.',
  'I’m retired.',
  "I'm allergic to nuts.",
  'I am lactose intolerant.',
  'I’m left-handed.',
  "I'm 34 years old.",
  'I have two kids.',
  'I have a sister called Hannah.',
  'We have a cat named Miso and a dog.',
  'I have asthma.',
  'My sister Hannah is a nurse.',
  'My mum lives in Cork.',
  'My wife’s name is Ana.',
  'My wife and I have three children.',
  'Hannah is my sister.',
  'My name is Sam.',
  'My birthday is on 3 May.',
  'My favourite editor is Vim.',
  'My favorite colour is dark green.',
  'My knee is bad.',
  'My native language is Dutch.',
  'My boss is called Petra.',
  'I prefer tea over coffee.',
  'I love hiking in the Alps.',
  "I don't like coriander.",
  "I don't eat meat.",
  "I can't swim.",
  'I hate getting up early.',
  "I'm not a fan of horror films.",
  'I’m afraid of heights.',
  'I play the cello in an amateur orchestra.',
  'I speak Portuguese and a little Hungarian.',
  'I drive a 1998 Volvo.',
  "I've started learning the accordion.",
  'I quit smoking three years ago.',
  'I was diagnosed with celiac disease in 2019.',
  'I usually get up at six.',
  'I go swimming every Tuesday.',
  "I'm training for the Valencia marathon.",
  'I switched from Chrome to Firefox.',
  'I use Neovim for everything.',
  'We got married in 2015.',
  'I report to Tom.',
  ['By the way, I live in Porto.', 'I live in Porto.'],
  ['Hi! I live in Porto. What should I see this weekend?', 'I live in Porto.'],
  ['I live in Porto, what is there to see?', 'I live in Porto'],
  ['I’m vegetarian, can you suggest a recipe?', 'I’m vegetarian'],
  [
    'I work at Acme. My sister Hannah is a nurse. Is it going to rain?',
    'I work at Acme.',
    'My sister Hannah is a nurse.',
  ],
  'Falcon uses Python.',
  'The Heron project uses Rust.',
  'Maria works on the Falcon project.',
  'Tom manages Maria.',
  'Clara moved to Munich.',
  [
    'I live in Lisbon and I work at Contoso as a designer',
    'I live in Lisbon',
    'I work at Contoso as a designer',
  ],
  [
    'My name is Ana, I was born in Faro and my brother Tom is a nurse',
    'My name is Ana',
    'I was born in Faro',
    'My brother Tom is a nurse',
  ],
  'I live in Lisbon and work at Contoso.',
  'My wife and I have three children.',
  'I got her from the shelter in June.',
  'Mum turns 60 on the 30th.',
  "I don't do heights.",
  'My heel hurts when I get up.',
  'I booked the house in Furnas.',
  "I've got a wheel.",
  'I did the splinting course in 2022.',
  'I share a room with Vasco.',
  'I handed in my notice on Friday.',
  'I start at the Prelada in June.',
  'Someone nicked my bike.',
  ['Almonds are fine, I love almonds.', 'I love almonds.'],
  ['And I love the sea 🌊', 'I love the sea 🌊'],
  'Ich wohne in Wien.',
  'J’habite à Lyon.',
  'Vivo en Sevilla.',
  'Eu moro em Braga.',
];

/** Said, and not worth keeping. */
const LEFT: readonly string[] = [
  // small talk
  "I'm fine, thanks.",
  'I think so.',
  'I see.',
  'I know.',
  'I love it.',
  'I love you.',
  'I agree with you.',
  "I don't know.",
  "I don't understand.",
  "I'm not sure.",
  'I like your answer.',
  'I like the second option better.',
  'I appreciate your help.',
  'I mean the other one.',
  'My bad.',
  'Thank you so much, I owe you one!',
  // questions
  'Where do I live?',
  'What is my favourite editor?',
  'Do I have a sister?',
  'Am I allergic to nuts?',
  'I live in Porto, right?',
  'Should I move to Leeds?',
  'Can you tell me where I work?',
  // orders
  'Write a poem about my sister Hannah.',
  'Tell me what I like.',
  'Summarise my notes.',
  'Remind me that I have two kids.',
  'Book me a table in Porto.',
  "Explain why I'm tired.",
  // supposed
  'If I lived in Porto, I would surf.',
  'I wish I lived in Porto.',
  'I would like to live in Porto.',
  'I might move to Leeds.',
  'Maybe I work too much.',
  'Imagine I live in Porto.',
  'Suppose I am a nurse. What would my day look like?',
  'Let’s say I live in Porto.',
  'I could live in Porto.',
  'When I live in Porto, I will surf.',
  'When I retire, I live in Porto.',
  'I live in a cardboard city.',
  'I started at the beginning.',
  'I start at nine.',
  'Someone took my seat.',
  'My head hurts.',
  'Mum is here.',
  // role play
  'Pretend I am a pirate. I live in Tortuga and I have a parrot.',
  'You are a doctor and I am your patient. I have asthma.',
  'Let’s role-play: I work at NASA.',
  'Act as if I were a king. I live in a castle.',
  'Write a story in the first person. I live in Paris.',
  // passing states
  "I'm hungry.",
  "I'm tired today.",
  "I'm a bit confused.",
  "I'm on the bus.",
  "I'm at work right now.",
  "I'm going to bed.",
  'I have a headache.',
  'I have a question.',
  'I have a meeting at three.',
  'I have no idea.',
  'I have to go.',
  'I need help with my code.',
  'I want to know how tides work.',
  'I am looking for a good book.',
  "I'm getting an error in line 3.",
  'I started the server.',
  'I tried that.',
  'I have been trying this all day.',
  'I always get this error.',
  'I use the function above.',
  'I work on it.',
  'My code is broken.',
  'My question is about taxes.',
  'My computer is slow today.',
  'My sister is here right now.',
  // not theirs
  'She lives in Porto.',
  'The author says: "I live in Porto."',
  '"I live in Porto" is a nice sentence.',
  '> I live in Porto.',
  'Translate: I live in Porto.',
  'Translate this into French: I live in Porto. My sister is a nurse.',
  'Proofread this paragraph:\nI live in Porto. I have two kids.',
  'Fix my sentence: I lives in Porto.',
  '```\nI live in Porto.\n```',
  'My friend says I live in a bubble.',
  'My teacher told me that I am lazy.',
  'He said I am a nurse.',
  // leans on something that is not there
  'I live there.',
  'I work with them.',
  'I prefer this one.',
  'I hate that.',
  'I have two of those.',
  // denials of the thing itself
  'I am not saying that I live in Porto.',
  'It is not true that I live in Porto.',
  // nothing
  '',
  '...',
  'Porto.',
  'ok',
  'The capital of Portugal is Lisbon.',
  'React uses a virtual DOM.',
  'The app uses too much memory.',
  'Python is a programming language.',
];

describe('rules that find what is worth keeping', () => {
  it.each(KEPT)('keeps of %j what is a lasting fact about the person', (entry) => {
    const [said, ...kept] = typeof entry === 'string' ? [entry, entry] : entry;
    expect(texts(said)).toEqual(kept);
  });

  it.each(LEFT)('leaves %j', (said) => {
    expect(texts(said)).toEqual([]);
  });

  it('has a confidence for each, and says each once', () => {
    const found = proposeByRules('I live in Porto. I live in Porto. My favourite editor is Vim.');
    expect(found.map((fact) => fact.text)).toEqual(['I live in Porto.', 'My favourite editor is Vim.']);
    for (const { confidence } of found) {
      expect(confidence).toBeGreaterThanOrEqual(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('takes a long pasted text for nobody’s words', () => {
    const letter = Array.from(
      { length: 40 },
      (_, i) => `I live in town number ${i}, and I work at Acme.`,
    ).join('\n\n');
    expect(texts(letter)).toEqual([]);
  });
});
