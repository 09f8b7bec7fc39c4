import type { EntityType } from '#shared/domain/graph';

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Capitalised at the start of a sentence without being a name. */
export const NOT_NAMES = words(
  'a an the this that these those my your his her its our their mine yours i me we us you he him she they them it ' +
    'everyone everybody someone somebody anyone anybody no nobody none nothing something anything everything one ones ' +
    'some any all both each every either neither many most few several much more less other others another such same ' +
    'and or but nor so yet for if unless although though because since while when whenever where wherever after before ' +
    'until till once than as at by in on of off to from with without within into onto over under about above across ' +
    'against along among around behind below beneath beside besides between beyond despite down during except inside ' +
    'like near out outside past per through throughout toward towards up upon via who whom whose which what why how ' +
    'is are was were be been being am do does did done doing have has had having can could may might must shall should ' +
    'will would not never ever always often usually sometimes rarely seldom hardly now then today tomorrow yesterday ' +
    'tonight here there again already also still just only even too very really quite rather almost maybe perhaps ' +
    'probably currently recently lately finally actually basically clearly obviously apparently fortunately ' +
    'unfortunately luckily sadly hopefully please thanks thank sorry hello hi hey ok okay yes yeah yep nope well oh ah ' +
    'wow sure right monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays ' +
    'fridays saturdays sundays january february march april may june july august september october november december ' +
    'time life work home school money people man woman men women child children family friend friends guy guys folks ' +
    'user users developer developers engineer engineers team teams company companies customer customers client clients ' +
    'student students teacher teachers management marketing sales finance support production development staging ' +
    'software hardware data code food water music art science technology business government society nature weather ' +
    'news health history language languages math maths research education traffic noise rain snow coffee tea breakfast ' +
    'lunch dinner summer winter spring autumn fall morning evening night day week month year god mum mom dad mother ' +
    'father sister brother wife husband boss colleague neighbour neighbor dog cat dogs cats doctor experience nobody ' +
    'use using please remember note see read try make let go get take give keep put run write check look think know ' +
    'say tell ask call help start stop open close add remove update create delete first second third last next ' +
    'new old good bad great best better worst big small long short high low early late little own ' +
    'version step option part section chapter page question answer problem issue fact idea example reason hope love',
);

/** May stand between a subject and its verb, or before the object, and change nothing. */
export const ADVERBS = words(
  'also now currently presently still always usually often sometimes mostly mainly primarily generally typically normally ' +
    'regularly frequently really actually already just both all simply definitely absolutely truly strongly deeply ' +
    'very much only largely happily proudly officially exclusively heavily internally recently finally',
);
/** Turn the sentence round. */
export const NEGATIVES = words("not n't nt never");
/** Nearly turn the sentence round, or in a way that is not read: it asserts nothing. */
export const HEDGES = words(
  'no neither nor none nobody nothing without hardly barely rarely seldom scarcely almost nearly',
);
/** "not only", "not always": what is denied is less than what follows. */
export const NARROWING = words(
  'only just merely simply always usually often mostly mainly primarily exclusively regularly frequently all both yet even',
);

/** May come before a clause without being part of it. */
export const OPENERS = words(
  'so well and but also actually currently nowadays yes yeah ok okay no oh hi hello hey btw fyi anyway besides ' +
    'moreover furthermore however still now recently lately basically honestly personally obviously then ' +
    'additionally meanwhile generally usually often mostly because since while although though whereas plus remember note ' +
    'fact correction update info reminder ps',
);
export const OPENING_PHRASES: readonly (readonly string[])[] = [
  'by the way',
  'these days',
  'at the moment',
  'right now',
  'for now',
  'in fact',
  'just so you know',
  'for the record',
  'for your information',
  'for context',
  'at work',
  'for work',
  'at home',
  'as of now',
  'please remember that',
  'remember that',
  'remember this',
  'please remember',
  'please note that',
  'note that',
  'keep in mind that',
  'you should know that',
  'the fact is that',
].map((phrase) => phrase.split(' '));

/** A whole sentence with one of these asserts nothing reliable. */
export const SENTENCE_BLOCKERS = words(
  'if unless whether maybe perhaps possibly probably presumably apparently allegedly supposedly reportedly hypothetically ' +
    'imagine suppose supposing pretend assume assuming rumour rumor rumours rumors rumoured rumored according wish wishes ' +
    'wished hope hopes hoping dreamt dreamed say says said saying tell tells told heard claims claimed believe believes ' +
    'believed think thinks thought guess guesses guessed reckon reckons doubt doubts seems seemed wonder wonders ' +
    'wondered fiction fictional kidding joking jokingly untrue otherwise ought suggests suggested asks asked denies denied ' +
    'reads lets',
);
/** A sentence that begins with one of these is a question or an order. */
export const FIRST_WORD_BLOCKERS = words(
  'what who whom whose where when why how which do does did is are was were am can could would will should shall may ' +
    'might must has had let make ensure check tell ask show give explain write use add remove find list please',
);
export const BLOCKING_PHRASES: readonly (readonly string[])[] = [
  'not true',
  'false that',
  'not the case',
  'not sure',
  'not certain',
  'wrong that',
  'as though',
  'in case',
  'let us',
  ...['novel', 'story', 'book', 'movie', 'film', 'dream', 'show', 'series', 'game', 'play'].flatMap((work) =>
    ['the', 'a', 'my', 'this', 'that', 'his', 'her'].map((det) => `in ${det} ${work}`),
  ),
].map((phrase) => phrase.split(' '));

/** Behind an object. more: with a denial, it was so before; negative: it is so no longer; hedge: it may not be so. */
export const RETRACTIONS: readonly { words: readonly string[]; kind: 'more' | 'negative' | 'hedge' }[] = (
  [
    ['any more', 'more'],
    ['anymore', 'more'],
    ['any longer', 'more'],
    ['no longer', 'negative'],
    ['no more', 'negative'],
    ['in theory', 'hedge'],
  ] as const
).map(([phrase, kind]) => ({ words: phrase.split(' '), kind }));

/** Everyday words of other languages that share letters with ours; one of them and the sentence is left alone. */
export const FOREIGN = words(
  'und nicht ist ich mit für wohne bei het een niet ik je zijn werk que los las est pas avec dans nous vous por para con ' +
    'della che och inte jag ett og ikke jeg på eu não uma moro em yo mi vivo ja jest nie sono più',
);

/** What may follow a complete noun phrase; anything else means that the phrase goes on ("Python bindings"). */
export const FOLLOWERS = words(
  'and or but nor so yet plus as at by for in on of to from with without since until during over under because while ' +
    'when where which who that than instead rather if about after before via through into across inside within ' +
    'though although whereas not too also now today daily regularly mostly mainly primarily often sometimes everyday ' +
    'currently still always again already together exclusively heavily internally professionally fluently every each ' +
    'these this last next once twice quite very really a the lot best better most more almost remotely part-time full-time ' +
    'here there nowadays recently only just both i we he she they it you my our his her their is are was were has have ' +
    'had does do did will would can could should might may must uses use lives live works work likes like prefers prefer ' +
    'loves love hates hate depends depend runs run knows know speaks speak manages manage leads lead includes include ' +
    'owns own started moved joined migrated switched founded created relies rely requires require belongs belong never ' +
    "'s 're 'm 've n't & called named based located headquartered any anymore extensively everywhere somewhere yesterday tomorrow tonight alone instead.",
);

/** "the Falcon project": type word → our type; `drop`: the word is not part of the name. */
export interface TypeWord {
  type: EntityType;
  drop: boolean;
}
const TYPE_ROWS: readonly [EntityType, boolean, string][] = [
  ['project', true, 'project application codebase repo repository platform product programme initiative'],
  [
    'project',
    false,
    'service app website site backend frontend api pipeline system microservice bot plugin extension module package ' +
      'dashboard portal gateway worker crawler parser compiler engine',
  ],
  ['tool', true, 'tool library framework editor database ide'],
  ['tool', false, 'server cluster'],
  ['language', true, 'language'],
  ['organization', true, 'company startup firm organization organisation corporation'],
  ['organization', false, 'team department university school agency bank foundation institute'],
  ['place', true, 'city town village'],
];
export const TYPE_WORDS: ReadonlyMap<string, TypeWord> = new Map(
  TYPE_ROWS.flatMap(([type, drop, list]) => list.split(' ').map((word) => [word, { type, drop }] as const)),
);
/** Their plurals ("the Falcon and Kestrel projects"). */
export const TYPE_PLURALS: ReadonlyMap<string, TypeWord> = new Map(
  [...TYPE_WORDS].map(([word, type]) => [word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`, type]),
);

/** Before a type word these say nothing about which one is meant. */
export const VAGUE = words(
  'new old other same main whole entire big small large little first second third last next current previous existing ' +
    'internal external own private public open closed good great nice cool bad best better favourite favorite side ' +
    'legacy modern simple complex huge tiny whole current certain different similar particular real local remote ' +
    'current early late recent final initial single separate various important shared global basic free popular ' +
    'programming software this that these those my our your his her its their a an any some every each no another many ' +
    'several which what one two three',
);
