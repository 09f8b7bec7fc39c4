import type { HealthCheck } from '#shared/contract/health';
import type { RouteOutput } from '#shared/contract/index';
import type { ModelState } from '#shared/domain/model';
import { AppError, messageOf } from '#shared/errors';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { Embedders } from './embedders';
import type { Examiner } from './examiner';
import type { FileService } from './fileService';
import { modelChangeChecks } from './healthEmbeddingWords';
import { fileChecks } from './healthFiles';
import { folderChecks } from './healthFolder';
import { fault, fine } from './healthCheck';
import { partChecks } from './healthWords';
import { vectorStoreChecks } from './healthVectorStore';
import type { MirrorService } from './mirror';
import type { ModelServers } from './modelServers';

export interface HealthParts {
  dataDir: string;
  examiner: Pick<Examiner, 'examine'>;
  reader: Pick<Remote<ReaderApi>, 'settings' | 'spaceStatus'>;
  embedders: Pick<Embedders, 'open'>;
  servers: Pick<ModelServers, 'status'>;
  files: Pick<FileService, 'state'>;
  mirror: Pick<MirrorService, 'status'>;
  now?: () => number;
}

/** Looks at every part once and says what it found. A chat model is optional: its absence is not a fault. */
export async function checkHealth(
  { dataDir, examiner, reader, embedders, servers, files, mirror, now = Date.now }: HealthParts,
  signal: AbortSignal,
): Promise<RouteOutput<'health.check'>> {
  const settings = await reader.settings();
  const [{ integrity, parts }, embedder, spaces, chat, vectorStore] = await Promise.all([
    examiner.examine(signal),
    embedderCheck(embedders),
    reader.spaceStatus(),
    chatCheck(servers, settings.values.chatModel),
    mirror.status(true),
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
    ...modelChangeChecks(spaces),
    chat,
    ...vectorStoreChecks(vectorStore),
    ...fileChecks(files.state()),
    ...folderChecks(dataDir),
    fine('node', 'Node', process.version),
  ];
  return { ok: checks.every((check) => check.ok), checks };
}

export async function embedderCheck(embedders: HealthParts['embedders']): Promise<HealthCheck> {
  try {
    const { embedder, space } = await embedders.open();
    const [outcome] = await embedder.embed(['A short text.'], 'query');
    if (outcome?.ok !== true) throw new Error(outcome?.reason ?? 'no vector came back');
    return fine('embedder', 'Embedding model', `${embedder.model}, ${space.dimensions} dimensions.`);
  } catch (error) {
    // Only what is built in comes with the app.
    const ofServer = error instanceof AppError && error.code.startsWith('MODEL_');
    const remedy = ofServer ? 'Start the model server, or look at its settings' : 'Reinstall the app';
    return fault('embedder', 'Embedding model', messageOf(error), {
      hint: `Memories are found by keyword meanwhile. ${remedy}, or choose another embedding model.`,
    });
  }
}

const SERVER_WORDS: Record<ModelState, string> = {
  ready: 'A chat model answers',
  not_running: 'Not running',
  no_model: 'Running, without a chat model',
  model_missing: 'Running, without the chosen model',
  refused: 'Not asked',
  disabled: 'Switched off',
};

async function chatCheck(servers: HealthParts['servers'], chosen: string): Promise<HealthCheck> {
  const { state, host, hint, provider } = await servers.status({ refresh: true, chosen });
  const name = provider === 'ollama' ? 'Ollama' : 'Model server';
  const found = fine('ollama', name, `${SERVER_WORDS[state]}: ${host}`);
  return state === 'ready' || hint === '' ? found : { ...found, hint };
}
