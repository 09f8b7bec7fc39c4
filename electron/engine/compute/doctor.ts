import type { RouteOutput } from '#shared/contract/index';
import { messageOf } from '#shared/errors';
import type { OllamaServer } from '../../models/ollama/ollamaServer';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WorkerStart } from '../start';
import type { Embedders } from './embedders';

type Check = RouteOutput<'app.doctor'>['checks'][number];

interface DoctorParts {
  start: WorkerStart;
  reader: Remote<ReaderApi>;
  embedders: Embedders;
  server: () => Promise<OllamaServer>;
}

/** Looks at every part once and says what it found. Ollama is optional: its absence is not a fault. */
export async function runDoctor({
  start,
  reader,
  embedders,
  server,
}: DoctorParts): Promise<RouteOutput<'app.doctor'>> {
  const facts = await reader.storeFacts();
  const settings = await reader.settings();
  const checks: Check[] = [
    { name: 'node', ok: true, value: process.version, hint: null },
    { name: 'data', ok: true, value: start.dataDir, hint: null },
    { name: 'sqlite', ok: true, value: facts.sqlite, hint: null },
    { name: 'sqlite-vec', ok: true, value: facts.sqliteVec, hint: null },
    { name: 'schema', ok: true, value: String(facts.schemaVersion), hint: null },
    {
      name: 'integrity',
      ok: facts.integrity === 'ok',
      value: facts.integrity,
      hint:
        facts.integrity === 'ok'
          ? null
          : 'Restart the app: it sets the damaged file aside and offers your backups.',
    },
    {
      name: 'settings',
      ok: settings.problems.length === 0,
      value: settings.problems.length === 0 ? 'ok' : settings.problems.join(' '),
      hint: settings.problems.length === 0 ? null : 'Correct or remove the values that are named.',
    },
    await embedderCheck(embedders),
  ];
  const ollama = await (await server()).status({ refresh: true, chosen: settings.values.chatModel });
  checks.push({
    name: 'ollama',
    ok: true,
    value: `${ollama.state} at ${ollama.host}`,
    hint: ollama.hint || null,
  });
  return { ok: checks.every((check) => check.ok), checks };
}

async function embedderCheck(embedders: Embedders): Promise<Check> {
  try {
    const { embedder, space } = await embedders.open();
    const [outcome] = await embedder.embed(['A short text.'], 'query');
    if (outcome?.ok !== true) throw new Error(outcome?.reason ?? 'no vector came back');
    return {
      name: 'embedder',
      ok: true,
      value: `${embedder.model} (${space.dimensions} dimensions)`,
      hint: null,
    };
  } catch (error) {
    return {
      name: 'embedder',
      ok: false,
      value: messageOf(error),
      hint: 'Memories are found by keyword meanwhile. Reinstall the app, or choose another embedding model.',
    };
  }
}
