import type { EntityType } from '#shared/domain/graph';

type Pair = readonly [type: EntityType, one: string, other: string];

function pairs(type: EntityType, list: string): Pair[] {
  return list.split(';').map((pair) => {
    const [one = '', other = ''] = pair.split('|');
    return [type, one.trim(), other.trim()];
  });
}

/** Two names of one thing. */
export const SAME_NAMES: readonly Pair[] = [
  ...pairs(
    'place',
    'NYC|New York City;Big Apple|New York City;Munich|München;Cologne|Köln;Lisbon|Lisboa;USA|United States;UK|United Kingdom;Holland|Netherlands;Deutschland|Germany;The Hague|Den Haag;Vienna|Wien',
  ),
  ...pairs(
    'tool',
    'VS Code|Visual Studio Code;K8s|Kubernetes;Postgres|PostgreSQL;Chrome|Google Chrome;GCP|Google Cloud Platform;AWS|Amazon Web Services;MS Word|Microsoft Word;Mongo|MongoDB;post-box|Postbox;node.js|NodeJS',
  ),
  ...pairs(
    'language',
    'JS|JavaScript;TS|TypeScript;Golang|Go;Deutsch|German;Mandarin|Chinese;Castilian|Spanish;Farsi|Persian',
  ),
  ...pairs(
    'organization',
    'MIT|Massachusetts Institute of Technology;Big Blue|IBM;Acme Inc|Acme;WHO|World Health Organization;UN|United Nations',
  ),
  ...pairs(
    'concept',
    'ML|machine learning;AI|artificial intelligence;soccer|football;bike|bicycle;cycling|biking;physician|doctor;movies|films;jogging|running;cilantro|coriander;eggplant|aubergine;hiking|hike;car|automobile;lawyer|attorney;garbanzo beans|chickpeas;CEO|chief executive officer',
  ),
];

/** Names of two things that a model of language finds alike. */
export const DIFFERENT_NAMES: readonly Pair[] = [
  ...pairs(
    'place',
    'Lisbon|Porto;Berlin|Munich;Ghent|Bruges;Oslo|Bergen;Austria|Australia;Sweden|Norway;Slovakia|Slovenia;London|Paris;Rotterdam|Amsterdam;Spain|Portugal;York|New York;North Korea|South Korea',
  ),
  ...pairs(
    'tool',
    'MySQL|PostgreSQL;Vim|Emacs;Redis|Memcached;React|Vue;Slack|Teams;Excel|spreadsheet;npm|pnpm;GitHub|GitLab;Docker|Kubernetes;Chrome|Firefox;iPhone|iPad;Kafka|RabbitMQ;Windows|Linux;React|React Native;Java EE|Java SE;SQLite|SQL Server;Keras|TensorFlow',
  ),
  ...pairs(
    'language',
    'Java|JavaScript;C|C++;C++|C#;Python 2|Python 3;Ruby|Rust;Spanish|Portuguese;French|German;Norwegian|Swedish;Perl|PHP;Hindi|Urdu;Croatian|Serbian',
  ),
  ...pairs(
    'organization',
    'Apple|Microsoft;Google|Amazon;Orbit|Orbit Labs;Siemens|Bosch;BMW|Audi;Harvard|Yale;Oxford|Cambridge;Visa|Mastercard;Nike|Adidas;Pepsi|Coca-Cola;Uber|Lyft;DHL|FedEx',
  ),
  ...pairs(
    'concept',
    'tea|coffee;cats|dogs;peanuts|cashews;guitar|piano;tennis|badminton;football|basketball;doctor|nurse;teacher|student;vegan|vegetarian;CEO|CTO;designer|developer;running|swimming;red wine|white wine;milk|cheese;Monday|Tuesday;morning|evening;shrimp|lobster;frontend developer|backend developer;summer|winter;violin|viola;software engineer|civil engineer;product manager|project manager;pork|beef',
  ),
  ...pairs('project', 'Falcon|Eagle;Apollo|Artemis;Atlas|Titan;Nimbus|Cumulus;Mercury|Venus;Orion|Phoenix'),
  ...pairs(
    'person',
    'Alice Chen|Sarah Kim;John Smith|Jane Smith;Anna|Anne;Mara Lind|Mara Lund;Tom Okafor|Tim Okafor',
  ),
];
