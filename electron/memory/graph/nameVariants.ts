/** Spellings of one name, the key to use first; canonical names, so in lower case. */
const SAME: readonly string[] = [
  'node.js|node|nodejs|node js',
  'next.js|nextjs|next js',
  'nuxt.js|nuxt|nuxtjs|nuxt js',
  'vue.js|vue|vuejs|vue js',
  'react|react.js|reactjs|react js',
  'express.js|expressjs|express js',
  'angular.js|angularjs',
  'three.js|threejs|three js',
  'd3.js|d3|d3js',
  'javascript|java script',
  'typescript|type script',
  'c++|cpp|c plus plus',
  'c#|csharp|c sharp',
  'f#|fsharp|f sharp',
  'go|golang',
  'rust|rustlang',
  'zig|ziglang',
  'objective-c|objective c|objectivec',
  'python 2|python2',
  'python 3|python3',
  'postgresql|postgres|postgre sql|postgres sql|postgressql',
  'mongodb|mongo|mongo db',
  'mysql|my sql',
  'mariadb|maria db',
  'sqlite|sqlite3|sqlite 3',
  'elasticsearch|elastic search',
  'kubernetes|k8s',
  'aws|amazon web services',
  'gcp|google cloud|google cloud platform',
  'azure|microsoft azure',
  'vs code|vscode|visual studio code|vs-code',
  'neovim|nvim',
  'intellij idea|intellij',
  'macos|mac os|os x|mac os x',
  'github actions|gh actions',
  'scikit-learn|sklearn|scikit learn',
  'pytorch|py torch',
  'tensorflow|tensor flow',
  'tailwind css|tailwind|tailwindcss',
  'ruby on rails|rails|ror',
  'spring boot|springboot',
  'chrome|google chrome',
  'firefox|mozilla firefox',
  'powerpoint|microsoft powerpoint',
  'excel|microsoft excel|ms excel',
  'microsoft teams|ms teams',
  'whatsapp|whats app',
  'new york city|nyc',
  'united kingdom|uk',
  'united states|usa|united states of america',
];

/** May be called "the Rust language" or "rust-lang"; "sign language" and "body language" may not. */
const LANGUAGES = new Set(
  (
    'python typescript javascript java kotlin c c++ c# f# php perl haskell ocaml scala clojure erlang elixir lua fortran ' +
    'cobol sql html css bash zig nim dart rust go swift ruby julia crystal elm scheme racket lisp prolog pascal ada ' +
    'groovy r d'
  ).split(' '),
);
const LANGUAGE_NAME = /^(?<name>\S+?)(?:-lang| lang| (?:programming )?language)$/u;

const VARIANTS: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((row) => {
    const [key = row, ...others] = row.split('|');
    return others.map((other) => [other, key] as const);
  }),
);

/** The key of all spellings of a name that surely mean the same; of any other name, itself. */
export function sameName(canonical: string): string {
  const known = VARIANTS.get(canonical);
  if (known !== undefined) return known;
  const name = LANGUAGE_NAME.exec(canonical)?.groups?.['name'];
  return name !== undefined && LANGUAGES.has(name) ? name : canonical;
}
