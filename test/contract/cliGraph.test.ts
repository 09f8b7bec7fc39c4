import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { dataFolder, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 120_000 });

function jsonOn(dataDir: string) {
  return async (...args: string[]): Promise<unknown> => {
    const result = await runCli([...args, '--data', dataDir, '--json']);
    expect(result, args.join(' ')).toMatchObject({ code: 0 });
    return result.json;
  };
}

it('looks up in the graph who says “me”, and asks for a name where there is none', async () => {
  const dataDir = dataFolder();
  const json = jsonOn(dataDir);
  await json('remember', 'I live in Berlin');
  const facts = [{ source: 'You', relation: 'lives_in', target: 'Berlin' }];
  for (const self of ['me', 'I', ' Myself']) {
    expect(await json('graph', 'facts', self), self).toMatchObject({ facts });
  }
  expect(await json('graph', 'history', 'me')).toMatchObject({ edges: [{ source: 'You' }] });
  expect(await json('graph', 'path', 'me', 'Berlin')).toMatchObject({ names: ['You', 'Berlin'] });
  const message = 'Name a person or thing, or say “me” for yourself.';
  for (const args of [
    ['facts', ''],
    ['history', ' '],
    ['related', ''],
  ]) {
    expect(await runCli(['graph', ...args, '--data', dataDir, '--json']), args[0]).toMatchObject({
      code: 2,
      json: { error: { code: 'VALIDATION', message } },
    });
  }
});

it('prints the graph itself, as JSON with --json, or says where it has written it', async () => {
  const dataDir = dataFolder();
  const json = jsonOn(dataDir);
  await json('remember', 'Falcon uses Python');
  const printed = await runCli(['--json', 'graph', 'export', '--data', dataDir]);
  expect(printed).toMatchObject({
    code: 0,
    json: { format: 'mnemoscope-graph', edges: [expect.objectContaining({ relation: 'uses' })] },
  });
  const graphml = await runCli(['graph', 'export', '--data', dataDir]);
  expect(graphml.stdout).toMatch(/^<\?xml[^]*<\/graphml>\n$/u);
  const file = join(dataDir, 'graph.json');
  expect(await json('graph', 'export', '--format', 'json', '--out', file)).toEqual({
    file,
    entities: 2,
    edges: 1,
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ edges: [{}] });
});
