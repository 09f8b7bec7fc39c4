import type { HealthCheck } from '#shared/contract/health';
import { repairName } from '#shared/contract/health';
import type { Connection } from '../connect';
import { choiceOption } from '../options';
import type { CommandOutput } from '../output';

export interface DoctorOptions {
  repair?: string;
}

/** Looks at every part, or mends one thing. */
export async function doctor(connection: Connection, { repair }: DoctorOptions): Promise<CommandOutput> {
  if (repair === undefined) return look(connection);
  const name = choiceOption('--repair', repair, repairName.options);
  const { outcome, backup } = await connection.bridge.stream('health.repair', { name }, () => undefined);
  return {
    json: { repair: name, outcome, backup },
    text: backup === null ? outcome : `${outcome}\nThe store as it was before: backups/${backup}`,
  };
}

/** What is nearly done is not reported as unfinished. */
const PATIENCE_MS = 2_000;

async function look({ bridge, dataDir }: Connection): Promise<CommandOutput> {
  await bridge.request('jobs.wait', { timeoutMs: PATIENCE_MS });
  const [{ ok, checks }, store] = await Promise.all([
    bridge.request('health.check', {}),
    bridge.request('store.status', {}),
  ]);
  const engine = process.env['MNEMOSCOPE_ENGINE'] ?? 'worker threads';
  return {
    json: {
      ok,
      data: dataDir,
      engine,
      store: { path: store.path, state: store.state, size_bytes: store.sizeBytes, memories: store.memories },
      checks,
    },
    text: [
      ...checks.map(words),
      `ok    engine: ${engine}`,
      `ok    store: ${store.path}, ${store.memories} memories, ${store.state}`,
    ].join('\n'),
  };
}

function words({ ok, name, value, details, hint, repair }: HealthCheck): string {
  const remedy = repair === null ? [] : [`Repair: mnemoscope doctor --repair ${repair}`];
  const more = [...(hint === null ? [] : [...details, hint]), ...remedy];
  return [`${ok ? 'ok   ' : 'FAULT'} ${name}: ${value}`, ...more].join('\n      ');
}
