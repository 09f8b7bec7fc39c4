import { expect, it, vi } from 'vitest';
import { dataFolder, runCli } from '../support/engines';

vi.setConfig({ testTimeout: 120_000 });

it('takes a text that begins with a dash and is no option, and says how to give any other', async () => {
  const dataDir = dataFolder();
  const run = (...args: string[]) => runCli(['--data', dataDir, '--no-wait', '--json', ...args]);
  const texts = ['- milk', '--> look there', '---', '--kinds are three'];
  for (const text of texts) {
    expect(await run('remember', text, '--kind', 'fact')).toMatchObject({ json: { status: 'created' } });
  }
  const { json } = await run('remember', '--', '-x');
  // Safe: `remember` answers so, which cli.test.ts checks.
  const { id } = json as { id: string };
  expect(await run('edit', id, '--text', '- tea')).toMatchObject({ json: { text: '- tea' } });
  const listed = (await run('list')).json;
  for (const text of [...texts, '- tea']) {
    expect(listed).toMatchObject({ memories: expect.arrayContaining([expect.objectContaining({ text })]) });
  }
  const refused = await runCli(['remember', '-x', '--data', dataDir]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toBe("mnemoscope: unknown option '-x'. Put -- before a text that begins with -\n");
});
