/** What programs keep for themselves, under names that people give to nothing of their own. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'site-packages',
  '__pycache__',
  '__MACOSX',
  '$RECYCLE.BIN',
  'System Volume Information',
]);
/** What is built from sources, where these lie beside it; on their own people have such folders, too. */
const BUILT: ReadonlySet<string> = new Set(['dist', 'build', 'out', 'target', 'coverage', 'vendor']);
const PROJECTS: readonly string[] = [
  'package.json',
  'pyproject.toml',
  'setup.py',
  'Cargo.toml',
  'go.mod',
  'composer.json',
  'pom.xml',
  'build.gradle',
  'build.gradle.kts',
  'CMakeLists.txt',
];
/** A virtual environment of Python; a folder that says itself that it can be made anew (bford.info/cachedir). */
const MARKS: readonly string[] = ['pyvenv.cfg', 'CACHEDIR.TAG'];

/**
 * Whether a folder within another one holds nothing that its owner has written, by its name: hidden ones, installed
 * packages, build output. `beside`: names in the folder around it, where they are known.
 */
export function isLeftOut(name: string, beside: ReadonlySet<string> = new Set()): boolean {
  if (name.startsWith('.') || OF_PROGRAMS.has(name)) return true;
  return BUILT.has(name) && PROJECTS.some((file) => beside.has(file));
}

/** The same by the names of what is in it. */
export function isMadeByProgram(within: ReadonlySet<string>): boolean {
  return MARKS.some((file) => within.has(file));
}
