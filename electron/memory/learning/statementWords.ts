import { KIN_WORDS, PET_WORDS } from '../graph/rules/lexicon/people';

/** Word lists of the rules, as alternatives of a regular expression. */
export const KIN = [
  ...KIN_WORDS.keys(),
  'ex',
  'in-laws',
  'parents',
  'family',
  'grandkids',
  'grandchildren',
  'baby',
  'twins',
].join('|');
export const PETS = [
  ...PET_WORDS.keys(),
  'puppies',
  'ponies',
  'pony',
  'chickens',
  'hens',
  'bees',
  'canary',
  'lizard',
  'snake',
  'ferret',
].join('|');

/** "my … is …": what is theirs for longer than a day. */
export const ATTRIBUTES =
  'name|full name|first name|last name|surname|nickname|birthday|date of birth|hometown|home town|birthplace|address|' +
  'email|email address|phone number|mobile number|postcode|zip code|time zone|timezone|job|job title|profession|occupation|' +
  'employer|company|office|workplace|salary|star sign|zodiac sign|blood type|shoe size|height|weight|diet|religion|' +
  'native language|first language|mother tongue|nationality|pronouns|hobby|hobbies|go-to \\w+|car|bike|house|flat|' +
  'apartment|garden|editor|browser|operating system|laptop|phone|shell|terminal|school|university|degree|major|thesis|' +
  'phd|allergies|medication|dream|goal|website|blog|band|team|club|username|github|handle|passport|licence plate|wedding|' +
  'password|wifi password|wi-fi password|email password|pin|pin code|api key|access token';

export const BODY =
  'knee|knees|back|hip|hips|shoulder|shoulders|neck|ankle|wrist|heart|eyesight|hearing|sight|vision|memory|thyroid|' +
  'blood pressure|cholesterol|skin|stomach|lungs|liver|kidneys|left \\w+|right \\w+';
export const AILING =
  'bad|weak|poor|terrible|awful|broken|injured|damaged|worn|arthritic|sensitive|high|low|dry|going|failing|not what|not great|not good';

/** "I have …": what one has for longer. */
export const OWNED =
  `${KIN}|${PETS}|car|bike|bicycle|motorbike|boat|van|caravan|garden|allotment|house|flat|apartment|cottage|farm|business|` +
  'company|shop|degree|phd|master|masters|bachelor|tattoo|tattoos|piano|guitar|violin|cello|licence|license|passport|' +
  'allergy|allergies|asthma|diabetes|adhd|arthritis|migraines|epilepsy|dyslexia|autism|hypertension|hay fever|' +
  'celiac|coeliac|eczema|psoriasis|insomnia|tinnitus|anxiety|depression|nationality|citizenship|accent|glasses|balcony|patio|workshop|studio|kiln|wheel|sewing machine|camera|telescope|boat|horse|greenhouse|beehive|beehives|sauna|pool';

/** "I am …" */
export const CONDITIONS =
  'allergic to|lactose intolerant|gluten intolerant|intolerant|vegan|vegetarian|pescatarian|married|single|divorced|engaged to|' +
  'widowed|pregnant|left-handed|right-handed|colour-blind|colourblind|color-blind|colorblind|deaf|blind|diabetic|asthmatic|' +
  'autistic|dyslexic|epileptic|gay|bisexual|lesbian|trans|non-binary|retired|unemployed|self-employed|freelance|jewish|' +
  'muslim|christian|catholic|protestant|buddhist|hindu|atheist|bilingual|trilingual|fluent in|afraid of|scared of|' +
  'terrified of|fond of|keen on|into|learning|studying|training for|training to|saving for|saving up for|named after|' +
  'related to|responsible for|in charge of|a member of|on medication|not a fan of|not married|not religious|not allergic to|' +
  'not vegetarian|not vegan|originally from|from|based in|living in|british|english|scottish|welsh|irish|american|canadian|' +
  'australian|german|austrian|swiss|french|spanish|portuguese|italian|dutch|belgian|danish|swedish|norwegian|finnish|polish|' +
  'czech|greek|turkish|russian|ukrainian|romanian|hungarian|indian|chinese|japanese|korean|brazilian|mexican|nigerian|kenyan';

export const DAYS =
  'day|morning|evening|afternoon|night|week|weekend|month|year|summer|winter|spring|autumn|monday|tuesday|wednesday|' +
  'thursday|friday|saturday|sunday|christmas|easter|other day|second week';
