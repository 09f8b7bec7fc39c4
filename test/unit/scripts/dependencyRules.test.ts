import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Each rule with an import that breaks it: [rule, importing file, what it imports]. */
const breaches = [
  ['no-circular', 'electron/memory/one.ts', './two'],
  ['no-orphans', 'electron/memory/forgotten.ts', undefined],
  ['not-to-unresolvable', 'electron/memory/lost.ts', './nowhere'],
  ['shared-knows-zod-only', 'shared/domain/clock.ts', 'node:fs'],
  ['renderer-knows-shared-and-browser-packages', 'renderer/app/command.ts', 'commander'],
  ['features-are-apart', 'renderer/features/chat/row.ts', '../memories/cell'],
  ['features-are-mounted-by-app', 'renderer/ui/button.ts', '../features/memories/cell'],
  ['only-api-speaks-rpc', 'renderer/app/wire.ts', '../../shared/rpc/client'],
  ['electron-only-at-the-edge', 'electron/memory/window.ts', 'electron'],
  ['node-side-does-not-know-the-window', 'electron/memory/view.ts', '../../renderer/features/memories/cell'],
  ['sql-only-in-store-and-vectors', 'electron/memory/query.ts', 'better-sqlite3'],
  ['models-only-in-models', 'electron/memory/tensor.ts', 'onnxruntime-node'],
  ['stores-only-in-vectors', 'electron/engine/compute/points.ts', 'chromadb'],
  ['network-only-at-the-edges', 'electron/chat/get.ts', 'node:http'],
  ['heart-knows-ports', 'electron/memory/vendor.ts', '../models/ollama/client'],
  ['store-and-models-are-at-the-bottom', 'electron/store/upward.ts', '../memory/two'],
  ['heart-does-not-know-its-hosts', 'electron/chat/host.ts', '../hosts/serve'],
  ['hosts-are-on-top', 'electron/engine/host.ts', '../hosts/serve'],
  ['nothing-imports-tests', 'electron/memory/fixture.ts', '../../test/support/seed'],
] as const;

/** Imports that are as they should be. */
const allowed: Record<string, readonly string[]> = {
  'electron/main.ts': ['electron', './engine/engine', './hosts/serve'],
  'electron/engine/engine.ts': ['../memory/save', '../models/ollama/client', '../store/rows'],
  'electron/memory/save.ts': ['../models/ports', '../vectors/vectorStore', '../../shared/domain/memory'],
  'electron/models/ports.ts': [],
  'electron/vectors/vectorStore.ts': [],
  'electron/models/ollama/client.ts': ['node:http', '../ports'],
  'electron/store/rows.ts': ['better-sqlite3'],
  'electron/hosts/serve.ts': ['node:http'],
  'renderer/api/bridge.ts': ['../../shared/rpc/client'],
  'renderer/features/memories/cell.ts': ['react', '../../api/bridge'],
  'renderer/app/app.ts': ['../features/memories/cell'],
  'shared/domain/memory.ts': ['zod'],
  'shared/rpc/client.ts': ['../domain/memory'],
  'test/support/seed.ts': ['../../electron/store/rows'],
};

const supporting: Record<string, readonly string[]> = { ...allowed, 'electron/memory/two.ts': ['./one'] };

const packages = ['electron', 'better-sqlite3', 'onnxruntime-node', 'chromadb', 'commander', 'react', 'zod'];

const rulesFile = join(import.meta.dirname, '../../../.dependency-cruiser.cjs');
const config = loadConfig();
let broken: string;
let sound: string;

beforeAll(async () => {
  broken = await makeTree({
    ...supporting,
    ...Object.fromEntries(breaches.map(([, file, to]) => [file, to === undefined ? [] : [to]])),
  });
  sound = await makeTree(allowed);
});

afterAll(async () => {
  await rm(broken, { recursive: true });
  await rm(sound, { recursive: true });
});

describe('dependency rules', () => {
  it('are all shown to bite', () => {
    const names = (config.forbidden ?? []).map(({ name }) => name);
    expect(names.toSorted()).toEqual(breaches.map(([name]) => name).toSorted());
  });

  it('name each import that breaks them', async () => {
    const found = (await violationsOf(broken)).map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(found).toEqual(expect.arrayContaining(breaches.map(([rule, file]) => `${rule}: ${file}`)));
  });

  it('accept the imports that the layers are made for', async () => {
    const found = (await violationsOf(sound)).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(found).toEqual([]);
  });
});

function loadConfig(): IConfiguration {
  const require = createRequire(import.meta.url);
  const loaded: unknown = require(rulesFile);
  // Only what these tests read is checked; dependency-cruiser checks the rest itself.
  return z.custom<IConfiguration>((value) => typeof value === 'object' && value !== null).parse(loaded);
}

async function violationsOf(baseDir: string): Promise<ICruiseResult['summary']['violations']> {
  const { options, forbidden = [] } = config;
  const { tsConfig: _, ...rest } = options ?? {};
  const areas = ['shared', 'electron', 'renderer', 'test'];
  const result = await cruise(areas, { ...rest, baseDir, validate: true, ruleSet: { forbidden } });
  if (typeof result.output === 'string') throw new Error(result.output);
  return result.output.summary.violations;
}

/** Files with nothing but imports, beside packages that are empty. */
async function makeTree(files: Record<string, readonly string[]>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'dependency-rules-'));
  for (const [file, imports] of Object.entries(files)) {
    const lines = imports.map(
      (path, at) => `import * as i${at} from '${path}';\nexport const x${at} = i${at};`,
    );
    await write(join(dir, file), `${lines.join('\n')}\nexport const here = true;\n`);
  }
  for (const name of packages) {
    const manifest = { name, version: '1.0.0', main: 'index.js' };
    await write(join(dir, 'node_modules', name, 'package.json'), JSON.stringify(manifest));
    await write(join(dir, 'node_modules', name, 'index.js'), 'exports.here = true;\n');
  }
  await write(join(dir, 'package.json'), JSON.stringify({ name: 'tree', type: 'module' }));
  return dir;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
