import type { ChatModelInfo } from '#shared/domain/model';
import type { ModelServerStatus } from '../ports';
import { withTag, type CatalogList } from './catalog';

/** What was found at the address. */
export type Probe =
  | { kind: 'list'; list: CatalogList }
  | { kind: 'down' }
  | { kind: 'odd'; message: string }
  | { kind: 'refused' }
  | { kind: 'unreadable' };

type Verdict = Pick<ModelServerStatus, 'state' | 'hint' | 'current'>;

const MEMORY_ONLY = 'Until then, answers come from your memories alone.';

function findModel(models: readonly ChatModelInfo[], name: string): ChatModelInfo | undefined {
  return models.find((model) => withTag(model.name) === withTag(name));
}

function verdictOfList(list: CatalogList, chosen: string): Verdict {
  const chatModels = list.models.filter((model) => model.purpose === 'chat');
  if (chosen === '') {
    const first = chatModels[0];
    return first === undefined
      ? {
          state: 'no_model',
          hint: `Ollama runs but has no chat model. Pull one. ${MEMORY_ONLY}`,
          current: null,
        }
      : { state: 'ready', hint: `${first.name} answers.`, current: first.name };
  }
  const found = findModel(list.models, chosen);
  if (found?.purpose === 'chat') {
    return { state: 'ready', hint: `${found.name} answers.`, current: found.name };
  }
  if (list.remote.some((name) => withTag(name) === withTag(chosen))) {
    const hint = `${chosen} does not run on this computer: what you write would leave it. Choose another model.`;
    return { state: 'refused', hint, current: null };
  }
  const problem = found === undefined ? 'is not installed' : 'cannot chat, it only embeds';
  const way = chatModels.length > 0 ? 'Pull it or choose another model.' : 'Pull it.';
  return { state: 'model_missing', hint: `${chosen} ${problem}. ${way} ${MEMORY_ONLY}`, current: null };
}

function verdictOf(probe: Probe, chosen: string, host: string): Verdict {
  if (chosen === 'none') {
    return { state: 'disabled', hint: 'You chose to answer from your memories alone.', current: null };
  }
  switch (probe.kind) {
    case 'list':
      return verdictOfList(probe.list, chosen);
    case 'refused': {
      const hint = `${host} is not on this computer: what you write would leave it. Set an address on this computer, or allow servers on other computers in Settings.`;
      return { state: 'refused', hint, current: null };
    }
    case 'unreadable': {
      const hint = `The address "${host}" cannot be read. Write it as 127.0.0.1:11434.`;
      return { state: 'not_running', hint, current: null };
    }
    case 'odd':
      return {
        state: 'not_running',
        hint: `What answers at ${host} is not Ollama: ${probe.message}`,
        current: null,
      };
    case 'down': {
      const hint = `Ollama does not answer at ${host}. Start it, or install it from ollama.com. ${MEMORY_ONLY}`;
      return { state: 'not_running', hint, current: null };
    }
  }
}

/** The state of a server, in words, for the model that the person chose. */
export function statusOf(
  probe: Probe,
  chosen: string,
  { label: host, leavesMachine }: { label: string; leavesMachine: boolean },
): ModelServerStatus {
  const list = probe.kind === 'list' ? probe.list : null;
  return {
    ...verdictOf(probe, chosen, host),
    provider: 'ollama',
    leavesMachine,
    host,
    version: list?.version ?? null,
    models: list?.models ?? [],
  };
}
