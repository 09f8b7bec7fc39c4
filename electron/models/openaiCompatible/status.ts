import type { ChatModelInfo } from '#shared/domain/model';
import type { ModelServerStatus } from '../ports';

/** What was found at the address. */
export type Probe =
  | { kind: 'list'; models: readonly string[] }
  /** It answers, and does not say which models it has. */
  | { kind: 'unlisted' }
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'refused'; hint: string }
  | { kind: 'down'; hint: string };

type Verdict = Pick<ModelServerStatus, 'state' | 'hint' | 'current'>;

const MEMORY_ONLY = 'Until then, answers come from your memories alone.';
const NO_ADDRESS = `No address of a model server is set. Set one in Settings. ${MEMORY_ONLY}`;
/** Nobody says what a model is for; their names do. */
const EMBEDS = /embed|(^|[/-])(bge|e5|gte|minilm|mxbai)/i;

/** Its purpose is told by its name; what else there is to know, such servers do not say. */
export function describeModel(name: string): ChatModelInfo {
  const purpose = EMBEDS.test(name) ? 'embedding' : 'chat';
  return { name, sizeBytes: 0, parameterSize: null, purpose, capabilities: [], contextLength: null };
}

function ready(name: string, leavesMachine: boolean, host: string): Verdict {
  const place = leavesMachine ? ` What you write goes to ${host}.` : '';
  return { state: 'ready', hint: `${name} answers.${place}`, current: name };
}

function verdictOfList(
  names: readonly string[] | null,
  chosen: string,
  { host, leavesMachine }: { host: string; leavesMachine: boolean },
): Verdict {
  if (chosen !== '') {
    if (names === null || names.includes(chosen)) return ready(chosen, leavesMachine, host);
    const hint = `${host} has no model named ${chosen}. Choose another model. ${MEMORY_ONLY}`;
    return { state: 'model_missing', hint, current: null };
  }
  const first = names?.find((name) => describeModel(name).purpose === 'chat');
  if (first !== undefined) return ready(first, leavesMachine, host);
  const hint = `${host} names no chat model. Name one in Settings. ${MEMORY_ONLY}`;
  return { state: 'no_model', hint, current: null };
}

/** The state of a server, in words, for the model that the person chose. */
export function statusOf(
  probe: Probe,
  chosen: string,
  place: { host: string; leavesMachine: boolean },
): ModelServerStatus {
  const models = probe.kind === 'list' ? probe.models.map(describeModel) : [];
  return {
    ...verdictOf(probe, chosen, place),
    ...place,
    provider: 'openai-compatible',
    version: null,
    models,
  };
}

function verdictOf(probe: Probe, chosen: string, place: { host: string; leavesMachine: boolean }): Verdict {
  if (chosen === 'none') {
    return { state: 'disabled', hint: 'You chose to answer from your memories alone.', current: null };
  }
  switch (probe.kind) {
    case 'list':
      return verdictOfList(probe.models, chosen, place);
    case 'unlisted':
      return verdictOfList(null, chosen, place);
    case 'none':
      return { state: 'not_running', hint: NO_ADDRESS, current: null };
    case 'unreadable': {
      const hint = `The address "${place.host}" cannot be read. Write it as http://127.0.0.1:1234/v1.`;
      return { state: 'not_running', hint, current: null };
    }
    case 'refused':
      return { state: 'refused', hint: probe.hint, current: null };
    case 'down':
      return { state: 'not_running', hint: `${probe.hint} ${MEMORY_ONLY}`, current: null };
  }
}
