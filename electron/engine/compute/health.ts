import type { HealthCheck } from '#shared/contract/health';
import type { RouteOutput } from '#shared/contract/index';
import type { ModelState } from '#shared/domain/model';
import { messageOf } from '#shared/errors';
import type { OllamaServer } from '../../models/ollama/ollamaServer';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Embedders } from './embedders';
import type { Examiner } from './examiner';
import { folderChecks } from './healthFolder';
import { fault, fine } from './healthCheck';
import { partChecks } from './healthWords';

export interface HealthParts {
  dataDir: string;
  examiner: Pick<Examiner, 'examine'>;
  reader: Pick<Remote<ReaderApi>, 'settings'>;
  embedders: Pick<Embedders, 'open'>;
  server: () => Promise<Pick<OllamaServer, 'status'>>;
  now?: () => number;
}

/** Looks at every part once and says what it found. Ollama is optional: its absence is not a fault. */
export async function checkHealth(
  { dataDir, examiner, reader, embedders, server, now = Date.now }: HealthParts,
  signal: AbortSignal,
): Promise<RouteOutput<'health.check'>> {
  const settings = await reader.settings();
  const [{ integrity, parts }, embedder, ollama] = await Promise.all([
    examiner.examine(signal),
    embedderCheck(embedders),
    ollamaCheck(server, settings.values.chatModel),
  ]);
  const checks: HealthCheck[] = [
    integrity === 'ok'
      ? fine('integrity', 'The file', 'Read from end to end, and nothing is damaged.')
      : fault('integrity', 'The file', `It is damaged: ${integrity}`, {
          hint: 'Restart the app: it sets the damaged file aside and offers your backups.',
        }),
    ...(parts === null ? [] : partChecks(parts, now())),
    settings.problems.length === 0
      ? fine('settings', 'Settings', 'Every value is valid.')
      : fault('settings', 'Settings', settings.problems.join(' '), {
          hint: 'Correct or remove the values that are named.',
        }),
    embedder,
    ollama,
    ...folderChecks(dataDir),
    fine('node', 'Node', process.version),
  ];
  return { ok: checks.every((check) => check.ok), checks };
}

async function embedderCheck(embedders: HealthParts['embedders']): Promise<HealthCheck> {
  try {
    const { embedder, space } = await embedders.open();
    const [outcome] = await embedder.embed(['A short text.'], 'query');
    if (outcome?.ok !== true) throw new Error(outcome?.reason ?? 'no vector came back');
    return fine('embedder', 'Embedding model', `${embedder.model}, ${space.dimensions} dimensions.`);
  } catch (error) {
    return fault('embedder', 'Embedding model', messageOf(error), {
      hint: 'Memories are found by keyword meanwhile. Reinstall the app, or choose another embedding model.',
    });
  }
}

const OLLAMA_WORDS: Record<ModelState, string> = {
  ready: 'A chat model answers',
  not_running: 'Not running',
  no_model: 'Running, without a chat model',
  model_missing: 'Running, without the chosen model',
  refused: 'Not asked, since it is not on this computer',
  disabled: 'Switched off',
};

async function ollamaCheck(server: HealthParts['server'], chosen: string): Promise<HealthCheck> {
  const { state, host, hint } = await (await server()).status({ refresh: true, chosen });
  const found = fine('ollama', 'Ollama', `${OLLAMA_WORDS[state]}: ${host}`);
  return state === 'ready' || hint === '' ? found : { ...found, hint };
}
