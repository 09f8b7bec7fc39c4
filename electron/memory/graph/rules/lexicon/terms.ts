import type { EntityType } from '#shared/domain/graph';

/** A tool, language or other thing that is known by name, whatever its casing in the text. */
export interface Term {
  name: string;
  type: EntityType;
  rawType: string | null;
  /** The name is also an everyday word: only its usual casing counts, unless a rule expects a tool there. */
  ambiguous: boolean;
}

/** Names separated by "; ", spellings of one name by "|", the first being the one to show. */
const TERMS: readonly [EntityType, string | null, boolean, string][] = [
  [
    'language',
    null,
    false,
    'Python|python3; TypeScript; JavaScript; Java; Kotlin; C++|cpp; C#|csharp; F#; PHP; Perl; Haskell; OCaml; ' +
      'Scala; Clojure; Erlang; Elixir; Golang; Lua; Fortran; COBOL; SQL; HTML; CSS; Bash; PowerShell; Zig; Nim; ' +
      'Dart; Objective-C; MATLAB; Solidity; WebAssembly|wasm; Visual Basic; Common Lisp; TOML; YAML; GraphQL',
  ],
  [
    'language',
    null,
    true,
    'Rust; Go; Swift; Ruby; Julia; Crystal; Elm; Scheme; Racket; Lisp; Prolog; Pascal; Delphi; Ada; Groovy; C; R; D',
  ],
  [
    'tool',
    'database',
    false,
    'PostgreSQL|postgres; MySQL; MariaDB; SQLite; MongoDB; Redis; Cassandra; DynamoDB; CouchDB; Neo4j; DuckDB; ' +
      'ClickHouse; Elasticsearch; OpenSearch; Qdrant; Pinecone; Milvus; Weaviate; Chroma DB|ChromaDB; Supabase; ' +
      'Firebase; BigQuery; Snowflake DB; InfluxDB; CockroachDB; Memcached; sqlite-vec',
  ],
  [
    'tool',
    'editor',
    false,
    'Neovim|nvim; Vim; Emacs; VS Code|VSCode|Visual Studio Code; Visual Studio; IntelliJ IDEA; IntelliJ; PyCharm; ' +
      'WebStorm; Xcode; Sublime Text; Android Studio; Notepad++; Zed editor',
  ],
  [
    'tool',
    null,
    false,
    'libuv; libcurl; OpenSSL; FFmpeg; LLVM; OpenCV; Docker; Podman; Kubernetes|k8s; Terraform; Ansible; Jenkins; GitHub Actions; GitHub; GitLab; Bitbucket; Git; ' +
      'AWS|Amazon Web Services; GCP|Google Cloud; Azure; Heroku; Netlify; Vercel; Cloudflare; DigitalOcean; Fly.io; ' +
      'Hetzner; Kafka; RabbitMQ; Airflow; Grafana; Prometheus; Datadog; Sentry; Nginx; Apache; ' +
      'Linux; Ubuntu; Debian; Fedora; Arch Linux; NixOS; macOS; iOS; Android; Node.js|nodejs|node; Deno; Bun.sh; ' +
      'React Native; React; Vue.js|vuejs; SvelteKit; Svelte; Angular; Next.js|nextjs; Nuxt; Django; FastAPI; Flask; ' +
      'Ruby on Rails; Spring Boot; Laravel; Symfony; ASP.NET; NumPy; pandas; PyTorch; TensorFlow; scikit-learn; ' +
      'Jupyter; LangChain; Ollama; ChatGPT; OpenAI API; llama.cpp; Hugging Face; npm; pnpm; Yarn; Webpack; Vite; ' +
      'esbuild; ESLint; Prettier; Tailwind CSS|Tailwind; Bootstrap; jQuery; Electron; Tauri; Qt; Flutter; ' +
      'Playwright; Cypress; Vitest; Jest; pytest; gRPC; tmux; zsh; Homebrew; Jira; Confluence; Trello; Asana; ' +
      'Obsidian; Evernote; Todoist; Figma; Photoshop; Blender; Slack; Skype; WhatsApp; Telegram; Gmail; Firefox; ' +
      'Google Chrome; Google Docs; Google Drive; Dropbox; LibreOffice; Microsoft Teams; Microsoft Office; ' +
      'Microsoft Word; Microsoft Excel; OneNote; PowerPoint; LaTeX; Markdown; Unity; Unreal Engine; Godot; Arduino; ' +
      'Raspberry Pi; Wireshark; Postman; Stripe; Auth0; Keycloak; Spotify; MacBook Pro; MacBook Air; MacBook; iPhone; iPad',
  ],
  [
    'tool',
    null,
    true,
    'Celery; Express; Spring; Rails; Vue; Next; Nest; Bun; Zed; Cursor; Notion; Linear; Teams; Word; Excel; Outlook; ' +
      'Chrome; Safari; Edge; Brave; Arc; Opera; Signal; Discord; Zoom; Sketch; Spark; Hive; Helm; Vault; Consul; ' +
      'Nomad; Chef; Puppet; Ant; Maven; Gradle; Make; CMake; Bazel; Nix; Fish; Windows; Snowflake; Oracle; Copilot; ' +
      'Claude; Gemini; NATS; Echo; Gin; Phoenix; Keycloak; Anki; Kindle; Access; Atom',
  ],
];

const SPEECH =
  'English; Dutch; German; French; Spanish; Portuguese; Italian; Polish; Russian; Ukrainian; Czech; Slovak; ' +
  'Hungarian; Romanian; Bulgarian; Greek; Turkish; Arabic; Hebrew; Persian; Farsi; Hindi; Urdu; Bengali; Tamil; ' +
  'Telugu; Punjabi; Mandarin; Cantonese; Chinese; Japanese; Korean; Vietnamese; Thai; Indonesian; Malay; Tagalog; ' +
  'Swahili; Swedish; Norwegian; Danish; Finnish; Icelandic; Estonian; Latvian; Lithuanian; Croatian; Serbian; ' +
  'Slovenian; Albanian; Catalan; Basque; Galician; Welsh; Irish; Gaelic; Latin; Esperanto; Afrikaans; Frisian';

/** Things people like, prefer, do or cannot stand; only where a rule expects one. */
const INTERESTS: readonly [string, string][] = [
  [
    'drink',
    'tea; green tea; black tea; herbal tea; coffee; black coffee; decaf; espresso; water; sparkling water; milk; oat milk; ' +
      'wine; red wine; white wine; beer; whisky; juice; orange juice; lemonade',
  ],
  [
    'food',
    'pizza; pasta; sushi; ramen; curry; chocolate; dark chocolate; cheese; blue cheese; bread; rice; meat; fish; seafood; ' +
      'chicken; beef; pork; bacon; tofu; vegetables; fruit; mushrooms; olives; onions; garlic; tomatoes; coriander; ' +
      'cilantro; broccoli; spinach; celery; bananas; apples; strawberries; ice cream; sweets; candy; salad; soup; tacos; ' +
      'burgers; spicy food; fast food; street food; nuts; peanuts; shellfish; eggs; gluten; dairy; lactose; soy; pineapple',
  ],
  [
    'activity',
    'hiking; cycling; running; swimming; climbing; bouldering; skiing; snowboarding; surfing; sailing; rowing; yoga; ' +
      'pilates; dancing; gardening; cooking; baking; knitting; sewing; painting; drawing; photography; reading; ' +
      'writing; travelling; traveling; camping; fishing; birdwatching; chess; poker; football; soccer; basketball; ' +
      'tennis; badminton; volleyball; baseball; cricket; rugby; golf; hockey; board games; video games; programming; ' +
      'woodworking; astronomy; meditation; martial arts; karate; judo; table tennis',
  ],
  [
    'instrument',
    'guitar; piano; violin; cello; drums; bass; bass guitar; flute; saxophone; trumpet; clarinet; ukulele; harp',
  ],
  [
    'music',
    'jazz; rock; techno; house music; classical music; pop music; folk music; electronic music; heavy metal; opera; ' +
      'hip hop; blues; reggae; country music',
  ],
  [
    'subject',
    'science fiction; fantasy; history; philosophy; poetry; mathematics; physics; biology; chemistry; linguistics; ' +
      'machine learning; open source; functional programming; object-oriented programming; crime novels',
  ],
  [
    'animal',
    'dogs; cats; horses; birds; cats and dogs; spiders; snakes; cat hair; pollen; penicillin; latex; bee stings',
  ],
  [
    'preference',
    'dark mode; light mode; tabs; spaces; dark theme; light theme; window seats; aisle seats; metric units; short answers; ' +
      'concise answers; detailed answers; bullet points; plain text; remote work; working from home; night trains; public transport',
  ],
  ['colour', 'red; green; blue; yellow; orange; purple; black; white; grey; gray; pink; brown; turquoise'],
  ['season', 'spring; summer; autumn; winter'],
];

/** "Thai food", "baroque music": any of these after a word of origin or kind. */
export const INTEREST_HEADS: ReadonlyMap<string, string> = new Map([
  ['food', 'food'],
  ['cuisine', 'food'],
  ['cooking', 'food'],
  ['music', 'music'],
  ['wine', 'drink'],
  ['cheese', 'food'],
  ['coffee', 'drink'],
  ['tea', 'drink'],
  ['films', 'subject'],
  ['literature', 'subject'],
  ['history', 'subject'],
]);

function* spellings(list: string): Generator<[spelling: string, name: string]> {
  for (const entry of list.split('; ')) {
    const [name = entry, ...others] = entry.split('|');
    yield [name.toLowerCase(), name];
    for (const other of others) yield [other.toLowerCase(), name];
  }
}

function buildTerms(): ReadonlyMap<string, Term> {
  const terms = new Map<string, Term>();
  for (const [type, rawType, ambiguous, list] of TERMS) {
    for (const [spelling, name] of spellings(list)) {
      if (!terms.has(spelling)) terms.set(spelling, { name, type, rawType, ambiguous });
    }
  }
  return terms;
}

function buildPlain(rows: readonly [string, string][], type: EntityType): ReadonlyMap<string, Term> {
  const terms = new Map<string, Term>();
  for (const [rawType, list] of rows) {
    for (const [spelling, name] of spellings(list)) {
      terms.set(spelling, { name, type, rawType, ambiguous: false });
    }
  }
  return terms;
}

/** Tools and programming languages by lower-case spelling. */
export const KNOWN_TERMS = buildTerms();
/** Where software is put to run. */
export const HOSTS: ReadonlySet<string> = new Set([
  'AWS',
  'GCP',
  'Azure',
  'Heroku',
  'Netlify',
  'Vercel',
  'Cloudflare',
  'DigitalOcean',
  'Fly.io',
  'Hetzner',
  'Kubernetes',
]);
/** Languages that people speak. */
export const SPOKEN_LANGUAGES = buildPlain([['spoken language', SPEECH]], 'language');
/** Food, drink, music, pastimes … */
export const KNOWN_INTERESTS = buildPlain(INTERESTS, 'concept');
/** Words in the longest entry of any lexicon. */
export const LONGEST_TERM = 4;
