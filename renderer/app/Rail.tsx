import { Command } from 'lucide-react';
import { commands, type CommandId } from '#shared/domain/commands';
import { useRequest } from '../api/queries';
import { classNames } from '../ui/classNames';
import { IconButton } from '../ui/IconButton';
import { Kbd } from '../ui/Kbd';
import { Tooltip } from '../ui/Tooltip';
import { runCommand } from './commands';
import { useNavigation, VIEWS, type View } from './navigation';
import styles from './Rail.module.css';
import { VIEW_ENTRIES } from './views';

export function shortcutOf(id: CommandId): string | undefined {
  const command = commands.find((candidate) => candidate.id === id);
  return command !== undefined && 'shortcut' in command ? command.shortcut : undefined;
}

export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Views">
      {VIEWS.filter((view) => view !== 'settings').map((view) => (
        <RailButton key={view} view={view} />
      ))}
      <span className={styles.space} />
      <IconButton
        icon={Command}
        label="Command palette"
        shortcut={shortcutOf('palette.open')}
        side="right"
        className={styles.small}
        onClick={() => runCommand('palette.open')}
      />
      <RailButton view="settings" />
      <ModeDot />
    </nav>
  );
}

function RailButton({ view }: { view: View }) {
  const { title, icon: Icon, command } = VIEW_ENTRIES[view];
  const current = useNavigation((state) => state.view === view);
  const shortcut = shortcutOf(command);
  const note = (
    <span className={styles.note}>
      {title}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </span>
  );
  return (
    <Tooltip content={note} side="right">
      <button
        type="button"
        className={classNames(styles.item, current && styles.current)}
        aria-label={title}
        aria-current={current ? 'page' : undefined}
        onClick={() => useNavigation.getState().show(view)}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** Green: a model answers. Amber: answers come from memory only. */
function ModeDot() {
  const status = useRequest('models.status', {}).data;
  if (status === undefined) return null;
  const ready = status.state === 'ready';
  const label = ready ? `Answers come from ${status.current ?? 'a model'}` : 'Answers come from memory only';
  return (
    <Tooltip content={`${label}. ${status.hint}`} side="right">
      <button
        type="button"
        className={styles.mode}
        aria-label={label}
        onClick={() => runCommand('chat.model')}
      >
        <span className={classNames(styles.dot, ready && styles.ready)} />
      </button>
    </Tooltip>
  );
}
