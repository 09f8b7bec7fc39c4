import { ChevronDown, Download, RefreshCw } from 'lucide-react';
import type { ChatModelInfo, ModelStatus } from '#shared/domain/model';
import { refreshModels, useCommand, useRequest } from '../../api/queries';
import { announceError } from '../../ui/changeToast';
import { formatBytes } from '../../ui/format';
import { Menu, type MenuItem } from '../../ui/Menu';
import { useChatUi } from './chatUi';
import styles from './ModelPicker.module.css';
import { pullPercent, usePull, type Pull } from './pull';

/** What `chatModel` is set to for answers from memory alone. */
const MEMORY_ONLY = 'none';

export function ModelPicker() {
  const status = useRequest('models.status', {}).data;
  const set = useCommand('settings.set');
  const open = useChatUi((state) => state.dialog === 'models');
  const pull = usePull();
  const openDialog = useChatUi.getState().openDialog;
  const choose = (model: string): void => {
    const other = status?.provider === 'openai-compatible' && model !== MEMORY_ONLY;
    const patch = other ? { openaiChatModel: model, chatModel: '' } : { chatModel: model };
    set.mutate(patch, { onSuccess: refresh, onError: announceError });
  };

  return (
    <Menu
      label="Models"
      open={open}
      onOpenChange={(opening) => openDialog(opening ? 'models' : null)}
      items={
        status === undefined
          ? [{ heading: 'Looking for models' }]
          : itemsFor(status, choose, { label: pullLabel(pull), open: () => openDialog('pull') })
      }
    >
      <button type="button" className={styles.trigger} aria-label={`Model: ${currentName(status)}`}>
        <span className={styles.name}>{pullLabel(pull) ?? currentName(status)}</span>
        {status?.state === 'ready' && status.leavesMachine && (
          <span className={styles.away}>leaves this machine</span>
        )}
        <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
      </button>
    </Menu>
  );
}

/** "Getting llama3.2:3b 42 %", or null while nothing is being got. */
function pullLabel({ running, name, progress }: Pull): string | null {
  return running ? `Getting ${name}${pullPercent(progress)}` : null;
}

function currentName(status: ModelStatus | undefined): string {
  if (status === undefined) return 'Looking for models';
  return status.state === 'ready' && status.current !== null ? status.current : 'Memory only';
}

function itemsFor(
  status: ModelStatus,
  choose: (chatModel: string) => void,
  pull: { label: string | null; open(): void },
): (MenuItem | 'separator' | { heading: string })[] {
  const chat = status.models.filter((model) => model.purpose === 'chat');
  const reachable =
    status.provider === 'ollama' && status.state !== 'not_running' && status.state !== 'refused';
  return [
    ...(status.state === 'ready' && chat.length > 0 ? [] : [{ heading: status.hint }, 'separator' as const]),
    ...(status.leavesMachine && chat.length > 0
      ? [{ heading: `At ${status.host}: what you write leaves this machine` }]
      : []),
    ...chat.map((model) => ({
      label: model.name,
      detail: describe(model),
      checked: status.state === 'ready' && status.current === model.name,
      onSelect: () => choose(model.name),
    })),
    {
      label: 'Memory only',
      detail: 'no model',
      checked: status.state === 'disabled',
      onSelect: () => choose(MEMORY_ONLY),
    },
    'separator',
    {
      label: pull.label ?? 'Get a model…',
      icon: Download,
      disabled: !reachable && pull.label === null,
      onSelect: () => setTimeout(pull.open),
    },
    { label: 'Look again', icon: RefreshCw, onSelect: refresh },
  ];
}

/** "135M, 271 MB, 8k context, tools" */
function describe(model: ChatModelInfo): string {
  const capabilities = model.capabilities.filter((name) => name !== 'completion');
  const context = model.contextLength === null ? [] : [`${Math.round(model.contextLength / 1_024)}k context`];
  const size = model.sizeBytes === 0 ? null : formatBytes(model.sizeBytes);
  return [model.parameterSize, size, ...context, ...capabilities]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

function refresh(): void {
  refreshModels().catch(announceError);
}
