/** Who may know whom. ARCHITECTURE.md says why; test/unit/scripts/dependencyRules.test.ts shows that each rule bites. */

const NPM = 'node_modules/';

/** What runs in the window. Everything else is for Node. */
const browserPackages = [
  'react',
  'react-dom',
  'react-markdown',
  'remark-gfm',
  'lowlight',
  'radix-ui',
  'cmdk',
  'sonner',
  'lucide-react',
  'cytoscape',
  'd3-force',
  'fflate',
  'zustand',
  'zod',
  'uuid',
  '@tanstack/[^/]+',
  '@types/[^/]+',
  'vite',
].join('|');

/** The only files that may know of Electron. */
const electronFiles = '^electron/(main\\.ts|preload\\.ts|desktop/|ipc/bindElectron\\.ts)';

const networkModules = '^(node:)?(http|https|http2|net|tls|dgram|dns)(/promises)?$|' + NPM + '(undici|ws)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Two files that need each other are one file, or miss a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nobody uses it: delete it, or wire it.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '^electron/(main|preload)\\.ts$',
          '^electron/hosts/cli/cli\\.ts$',
          '^electron/engine/entries/',
          '^test/',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      // Vite answers these; they are no files.
      to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw|inline)$' },
    },
    {
      name: 'shared-knows-zod-only',
      severity: 'error',
      comment: 'shared/ runs everywhere: no Node, no DOM, no other package.',
      from: { path: '^shared/' },
      to: { couldNotResolve: false, pathNot: `^shared/|${NPM}zod/` },
    },
    {
      name: 'renderer-knows-shared-and-browser-packages',
      severity: 'error',
      comment: 'The window sees the engine through the contract only.',
      from: { path: '^renderer/' },
      to: { couldNotResolve: false, pathNot: `^renderer/|^shared/|${NPM}(${browserPackages})/` },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment:
        'A feature never imports another: what they share belongs in renderer/ui, api or app/navigation.',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'features-are-mounted-by-app',
      severity: 'error',
      comment: 'ui and api are below the features.',
      from: { path: '^renderer/', pathNot: '^renderer/(features|app)/' },
      to: { path: '^renderer/features/' },
    },
    {
      name: 'only-api-speaks-rpc',
      severity: 'error',
      comment: 'The rest of the window uses the hooks of renderer/api/queries.',
      from: { path: '^renderer/', pathNot: '^renderer/api/' },
      to: { path: '^shared/rpc/' },
    },
    {
      name: 'electron-only-at-the-edge',
      severity: 'error',
      comment: 'Everything else also runs in plain Node (browser host, CLI, tests).',
      from: { path: '^(electron|shared|renderer)/', pathNot: electronFiles },
      to: { path: `${NPM}electron/|^electron$` },
    },
    {
      name: 'node-side-does-not-know-the-window',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'sql-only-in-store-and-vectors',
      severity: 'error',
      comment: 'One place for SQL.',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/(store/|vectors/sqliteVec)' },
      to: { path: `${NPM}(better-sqlite3|sqlite-vec|@types/better-sqlite3)/` },
    },
    {
      name: 'models-only-in-models',
      severity: 'error',
      comment: 'The rest knows the ports of electron/models/ports.ts.',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/models/' },
      to: { path: `${NPM}onnxruntime-` },
    },
    {
      name: 'stores-only-in-vectors',
      severity: 'error',
      comment: 'The rest knows the port of electron/vectors/vectorIndex.ts.',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/vectors/' },
      to: { path: `${NPM}(@qdrant|chromadb)/` },
    },
    {
      name: 'network-only-at-the-edges',
      severity: 'error',
      comment:
        'Connections are made by models and vector stores, and taken by hosts and bindings; the heart makes none.',
      from: { path: '^(electron|shared|renderer)/(?!models/|vectors/|hosts/|desktop/|ipc/bind)' },
      to: { path: networkModules },
    },
    {
      name: 'heart-knows-ports',
      severity: 'error',
      comment: 'memory/ and chat/ know what a model or a vector store can do, not which one it is.',
      from: { path: '^electron/(memory|chat)/' },
      to: {
        path: '^electron/(models|vectors)/',
        pathNot: '^electron/(models/ports|vectors/vectorStore)\\.ts$',
      },
    },
    {
      name: 'store-and-models-are-at-the-bottom',
      severity: 'error',
      comment: 'They serve the layers above and know none of them.',
      from: { path: '^electron/(store|models|vectors)/' },
      to: { path: '^electron/(memory|chat|ipc|engine|hosts|desktop|main|preload)' },
    },
    {
      name: 'heart-does-not-know-its-hosts',
      severity: 'error',
      from: { path: '^electron/(memory|chat)/' },
      to: { path: '^electron/(ipc|engine|hosts|desktop|main|preload)' },
    },
    {
      name: 'hosts-are-on-top',
      severity: 'error',
      comment: 'Desktop, browser host and CLI are ways in: nothing depends on them but the composition root.',
      from: { path: '^electron/', pathNot: '^electron/(main\\.ts|desktop/|hosts/)' },
      to: { path: '^electron/(desktop|hosts)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'test/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
