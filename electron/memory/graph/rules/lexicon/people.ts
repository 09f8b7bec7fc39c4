/** Given names, so that "Hannah uses Python" is about a person and "Falcon uses Python" is not. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    'Aaron Abby Abdul Abigail Adam Adrian Agnes Ahmed Aisha Alan Albert Alejandro Alex Alexander Alexandra Alexei Alfred ' +
    'Ali Alice Alicia Alina Alison Allison Amanda Amber Amelia Amir Amit Amy Ana Anastasia Andrea Andreas Andrei Andrew ' +
    'Andy Angela Anita Anja Ann Anna Anne Annika Anthony Anton Antonio Anya April Aria Arjun Arthur Astrid Audrey Ava ' +
    'Barbara Bart Beatrice Ben Benjamin Bernard Beth Bianca Bill Bob Boris Brad Brandon Brenda Brian Bruno Camila ' +
    'Carl Carla Carlos Carmen Carol Caroline Catherine Cecilia Charles Charlie Charlotte Chen Chloe Chris Christian ' +
    'Christina Christine Christopher Claire Clara Claudia Colin Connor Craig Cristina Daan Daniel Daniela Danny Dave ' +
    'David Dean Deborah Denis Dennis Derek Diana Diego Dmitri Dominic Donna Dora Dorothy Doug Dylan Eddie Edgar Edith ' +
    'Eduardo Edward Elena Eli Elias Elif Elin Elisa Elizabeth Ella Ellen Elliot Emil Emily Emma Emmanuel Eric Erik Erika Erin ' +
    'Ernest Esther Ethan Eugene Eva Evan Evelyn Ezra Fatima Felix Fernando Finn Fiona Florian Frances Francesca ' +
    'Francis Francisco Frank Fred Frederik Freya Gabriel Gareth Gary Gemma Geoff George Georgia Gerard Gina Giulia ' +
    'Gloria Gordon Grace Graham Greg Greta Guido Gustav Hannah Hanna Hans Harold Harriet Harry Hassan Heather Heidi ' +
    'Helen Helena Henrik Henry Hiroshi Hugo Ian Ibrahim Ida Igor Ines Ingrid Irene Iris Isaac Isabel Isabella Ivan ' +
    'Jack Jacob Jake James Jamie Jan Jana Jane Janet Jason Javier Jeff Jennifer Jenny Jeremy Jessica Jill Jim Joan ' +
    'Joanna Joe Joel Johan Johanna John Johnny Jonas Jonathan Jorge Jose Josef Joseph Josh Joshua Juan Judith Julia ' +
    'Julian Julie Juliet Jun Justin Kai Karen Karim Karin Karl Kate Katherine Kathy Katie Katja Keith Kelly Ken Kenji ' +
    'Kevin Kim Kirsten Klaus Kofi Kristina Kurt Kyle Lara Larry Lars Laura Lauren Laurence Lea Leah Lee Lena Leo Leon ' +
    'Leonard Leila Liam Lily Lina Linda Lisa Liz Lola Lorenzo Louis Louise Luca Lucas Lucia Lucy Luis Lukas Luke Luna ' +
    'Lydia Lynn Madeleine Magda Maggie Malcolm Manuel Marc Marcel Marcus Margaret Maria Marie Marina Mario Marion Mark ' +
    'Marko Marta Martha Martin Martina Mary Mateo Mathilde Matt Matteo Matthew Max Maya Megan Mei Melanie Melissa ' +
    'Mehmet Mia Michael Michelle Miguel Mike Mila Milan Milo Mira Miriam Mohamed Mohammed Molly Monica Monika Muhammad ' +
    'Nadia Nadine Naomi Natalia Natalie Natasha Nathan Neil Nicholas Nick Nicola Nicole Nigel Nikolai Nils Nina Noah ' +
    'Noor Nora Norman Nuria Oleg Olga Oliver Olivia Omar Oscar Otto Owen Pablo Pamela Patricia Patrick Paul Paula ' +
    'Paulo Pavel Pedro Peggy Penny Pete Peter Petra Phil Philip Philippa Pierre Piotr Priya Rachel Rafael Raj Ralph ' +
    'Ramon Ravi Ray Rebecca Renata Ricardo Richard Rita Rob Robert Roberto Robin Roger Roman Ron Rosa Rose Ruth Ryan ' +
    'Sabine Sally Salma Sam Samantha Samir Samuel Sandra Sanjay Sara Sarah Scott Sean Sebastian Sergei Sergio Shane ' +
    'Sharon Silvia Simon Simone Sofia Sonia Sophia Sophie Stefan Stella Stephanie Stephen Steve Steven Stuart Sunil ' +
    'Susan Sven Svetlana Tamara Tania Tara Ted Teresa Theo Theodore Theresa Thomas Tim Tina Tobias Todd Tom Tomas ' +
    'Tony Tracy Ulrich Umar Uma Ursula Valentina Valerie Vanessa Vera Veronica Victor Victoria Vijay Vikram Viktor ' +
    'Vincent Viola Vivian Vladimir Walter Wanda Wei Wendy Wilhelm Will William Wolfgang Xavier Yan Yara Yasmin Yuki ' +
    'Yusuf Yvonne Zara Zoe Zoltan'
  ).split(' '),
);

/** Names that are little words as well: they name somebody only before a verb of one person ("Will works at Orbit"). */
export const WORD_NAMES: ReadonlySet<string> = new Set(['Will', 'May', 'June']);

/** Names that are words as well: in a text without capitals they are left alone. */
export const EVERYDAY_NAMES: ReadonlySet<string> = new Set(
  (
    'april amber bill carol chen daan dean dora frank gene grace hans heather iris jack jun kai lea lily luna mark max ' +
    'mila milan mira mei noor penny ray rob robin rose ruth sally sean sky viola wei will florence georgia sofia sydney'
  ).split(' '),
);

/** "my sister Hannah": the word, and the relation from the named one to the person spoken of. */
const KIN =
  'sister brother mother father son daughter wife husband partner girlfriend boyfriend cousin uncle aunt niece nephew ' +
  'grandmother grandfather grandson granddaughter stepmother stepfather stepsister stepbrother twin spouse fiancé fiancée ' +
  'fiance fiancee friend neighbour colleague boss manager mentor flatmate roommate doctor dentist therapist teacher ' +
  'landlord coworker mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law godmother ' +
  'godfather half-sister half-brother stepson stepdaughter parent child sibling grandparent grandchild';
const KIN_SPELLINGS: readonly [string, string][] = [
  ['mum', 'mother'],
  ['mom', 'mother'],
  ['dad', 'father'],
  ['grandma', 'grandmother'],
  ['grandpa', 'grandfather'],
  ['neighbor', 'neighbour'],
  ['co-worker', 'colleague'],
  ['coworker', 'colleague'],
  ['fiancée', 'fiance'],
  ['fiancé', 'fiance'],
  ['fiancee', 'fiance'],
  ['kid', 'child'],
  ['kids', 'child'],
  ['children', 'child'],
  ['wives', 'wife'],
  ['buddy', 'friend'],
  ['housemate', 'flatmate'],
];
const PETS =
  'dog cat rabbit hamster parrot horse tortoise turtle guinea-pig goldfish budgie puppy kitten pet bird fish';

function table(words: string): Map<string, string> {
  return new Map(words.split(' ').flatMap((word) => [[word, word] as const, [`${word}s`, word] as const]));
}

/** Relatives, friends and colleagues by the word in the text. */
export const KIN_WORDS: ReadonlyMap<string, string> = new Map([...table(KIN), ...KIN_SPELLINGS]);
export const PET_WORDS: ReadonlyMap<string, string> = table(PETS);

/** Last word of an occupation or rank. */
export const ROLE_HEADS: ReadonlySet<string> = new Set(
  (
    'CEO CTO CFO COO CIO CISO CMO CPO VP engineer developer programmer designer architect scientist analyst manager director ' +
    'researcher teacher professor lecturer student nurse doctor dentist surgeon therapist psychologist pharmacist ' +
    'lawyer accountant consultant journalist writer author editor translator photographer artist musician actor ' +
    'chef cook baker barista carpenter electrician plumber mechanic pilot driver farmer gardener librarian ' +
    'administrator president chairman chairwoman chair secretary treasurer founder co-founder owner maintainer lead ' +
    'leader mathematician physicist biologist chemist economist veterinarian vet physiotherapist physio paediatrician pediatrician psychiatrist radiologist cardiologist midwife ' +
    'firefighter paramedic barrister solicitor judge politician priest soldier detective waiter waitress bartender tailor ' +
    'butcher florist hairdresser barber nanny tutor coach trainer producer filmmaker comedian dancer singer drummer ' +
    'guitarist pianist composer painter sculptor illustrator animator copywriter auditor broker banker cashier ' +
    'receptionist assistant coordinator supervisor surveyor geologist astronomer archaeologist anthropologist ' +
    'sociologist linguist philosopher postdoc sysadmin tester head officer optician pastor tiler roofer welder ' +
    'locksmith janitor cleaner intern trainee apprentice freelancer contractor recruiter statistician historian'
  ).split(' '),
);
/** What may stand before it. */
export const ROLE_MODIFIERS: ReadonlySet<string> = new Set(
  (
    'senior junior lead principal engineering operations security distinguished staff chief head associate assistant deputy vice executive managing software data ' +
    'backend back-end frontend front-end full-stack fullstack web mobile devops security network systems system site reliability ' +
    'machine learning ml ai research product project program programme marketing sales finance financial hr ux ui ' +
    'graphic interior game civil mechanical electrical chemical aerospace biomedical environmental structural ' +
    'quality test qa technical solutions cloud database business primary secondary high school maths math english ' +
    'history music phd university medical computer general freelance independent embedded hardware platform'
  ).split(' '),
);
/** "head of …" */
export const ROLE_FIELDS: ReadonlySet<string> = new Set(
  (
    'design engineering product marketing sales operations finance research people staff data security growth ' +
    'infrastructure communications customer success support technology it hr legal analytics partnerships business ' +
    'development content quality software platform science'
  ).split(' '),
);
