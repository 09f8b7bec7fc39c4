import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.fromEntries(
  [
    'AbortController',
    'AbortSignal',
    'Buffer',
    'URL',
    'clearInterval',
    'clearTimeout',
    'console',
    'fetch',
    'process',
    'setInterval',
    'setTimeout',
  ].map((name) => [name, 'readonly']),
);

/** Rules of the core that hold for every file, typed or not. */
const coreRules = {
  'array-callback-return': 'error',
  curly: ['error', 'multi-line'],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'no-async-promise-executor': 'error',
  'no-compare-neg-zero': 'error',
  'no-cond-assign': 'error',
  'no-console': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': ['error', { checkLoops: false }],
  'no-debugger': 'error',
  'no-duplicate-case': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'no-fallthrough': 'error',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-self-assign': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-unsafe-optional-chaining': 'error',
  'no-useless-catch': 'error',
  'no-var': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

const typedRules = {
  '@typescript-eslint/consistent-type-assertions': [
    'error',
    { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
  ],
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  '@typescript-eslint/explicit-module-boundary-types': 'error',
  '@typescript-eslint/no-deprecated': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
  ],
  // Numbers and booleans print the same everywhere; objects do not.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  // `() => channel.close()` and `return reject(error)` read better than a block around them.
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // `while (true)` is the plain way to write a loop that leaves from its middle.
  '@typescript-eslint/no-unnecessary-condition': [
    'error',
    { allowConstantLoopConditions: 'only-allowed-literals' },
  ],
  // An async method may have nothing to wait for yet: the interface asks for a promise.
  '@typescript-eslint/require-await': 'off',
  // Promises inside handlers of JSX attributes are fine: their failures go to the query client.
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  // What came as unknown may be thrown on as it is.
  '@typescript-eslint/only-throw-error': ['error', { allowRethrowing: true, allowThrowingUnknown: true }],
  // A type parameter that only names the result keeps an assertion in one place (see shared/rpc/typedClient.ts).
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  '@typescript-eslint/unified-signatures': 'off',
};

/** One place each for SQL, the network and the window's bridge. What crosses files is checked by dependency-cruiser. */
const sqlOutsideStore = {
  selector: 'CallExpression[callee.property.name=/^(prepare|pragma)$/]',
  message: 'SQL lives in electron/store and electron/vectors only.',
};
const bridgeOutsideApi = {
  selector: "MemberExpression[object.name='window'][property.name='mnemoscope']",
  message: 'Only renderer/api sees the bridge.',
};
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Text of people and models is never HTML.',
};

export default tseslint.config(
  {
    ignores: ['dist/**', 'out/**', '.cache/**', 'node_modules/**', 'test-results/**', 'playwright-report/**'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { rules: coreRules },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['shared', 'electron', 'renderer', 'test'].map((area) => `${area}/tsconfig.json`),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: typedRules,
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/store/**', 'electron/vectors/**'],
    rules: { 'no-restricted-syntax': ['error', sqlOutsideStore] },
  },
  {
    files: ['electron/{memory,chat,store,vectors,engine,ipc}/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message:
            'Only electron/models speaks to other servers, and electron/vectors through their clients.',
        },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      // It warns of what the React compiler cannot memoise; the compiler is not used here.
      'react-hooks/incompatible-library': 'off',
      // Components and hooks return what React and the query client infer.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Props and stores declare functions as methods and are taken apart; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', bridgeOutsideApi, rawHtml],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'The window asks through renderer/api only.' },
      ],
    },
  },
  { files: ['renderer/api/**'], rules: { 'no-restricted-syntax': ['error', rawHtml] } },
  // It asks whether the page's own host is there at all.
  { files: ['renderer/api/transport.ts'], rules: { 'no-restricted-globals': 'off' } },
  {
    // Command lines talk to people; everything else talks to the log.
    files: ['scripts/**', 'electron/hosts/**', 'electron/**/log*.ts', 'test/bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Matchers such as expect.any(String) are typed `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // expect(mock.method) and friends hand methods over without calling them.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly', exports: 'writable' },
    },
  },
);
