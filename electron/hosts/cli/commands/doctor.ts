import type { Connection } from '../connect';
import type { CommandOutput } from '../output';

export async function doctor({ bridge, dataDir }: Connection): Promise<CommandOutput> {
  const [{ ok, checks }, store] = await Promise.all([
    bridge.request('app.doctor', {}),
    bridge.request('store.status', {}),
  ]);
  const engine = process.env['MNEMOSCOPE_ENGINE'] ?? 'worker threads';
  for (const file of store.aside) {
    checks.push({
      name: 'set aside',
      ok: false,
      value: `a damaged store was put away at ${file.path}: ${file.reason}`,
      hint: 'Open the app (npm start): it offers to bring back what can be read, or a backup.',
    });
  }
  return {
    json: {
      ok: ok && store.aside.length === 0,
      data: dataDir,
      engine,
      store: { path: store.path, state: store.state, size_bytes: store.sizeBytes, memories: store.memories },
      checks,
    },
    text: [
      ...checks.map(
        (check) =>
          `${check.ok ? 'ok   ' : 'FAULT'} ${check.name}: ${check.value}${check.hint === null ? '' : `\n      ${check.hint}`}`,
      ),
      `ok    engine: ${engine}`,
      `ok    store: ${store.path}, ${store.memories} memories, ${store.state}`,
    ].join('\n'),
  };
}
