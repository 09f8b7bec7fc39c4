import { Command } from 'lucide-react';
import { useRequest } from '../api/queries';
import { classNames } from '../ui/classNames';
import { formatNumber } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Kbd } from '../ui/Kbd';
import { Tooltip } from '../ui/Tooltip';
import { runCommand } from './commands';
import { useNavigation } from './navigation';
import { VIEWS, type View } from './place';
import styles from './Rail.module.css';
import { shortcutOf } from './shortcutOf';
import { usePending } from './usePending';
import { VIEW_ENTRIES } from './views';

/** More than this does not fit beside an icon. */
const MANY = 99;

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
  const pending = usePending();
  const count = view === 'review' ? pending : 0;
  const shown = count > MANY ? `${MANY}+` : String(count);
  const note = (
    <span className={styles.note}>
      {title}
      {count > 0 && <span className={styles.waiting}>{formatNumber(count)} waiting</span>}
      {shortcut !== undefined && <Kbd keys={shortcut} />}
    </span>
  );
  return (
    <Tooltip content={note} side="right">
      <button
        type="button"
        className={classNames(styles.item, current && styles.current)}
        aria-label={count > 0 ? `${title}, ${shown} waiting` : title}
        aria-current={current ? 'page' : undefined}
        onClick={() => useNavigation.getState().show(view)}
      >
        <Icon size={18} strokeWidth={1.5} aria-hidden />
        {count > 0 && <span className={styles.count}>{shown}</span>}
      </button>
    </Tooltip>
  );
}

/** Filled: a model answers. Empty: answers come from memory only. With a bar: memory is paused. */
function ModeDot() {
  const status = useRequest('models.status', {}).data;
  const paused = useRequest('settings.get', {}).data?.values.memoryPaused === true;
  if (status === undefined) return null;
  const ready = status.state === 'ready';
  const source = ready ? `Answers come from ${status.current ?? 'a model'}` : 'Answers come from memory only';
  const label = paused ? `${source}; memory is paused` : source;
  return (
    <Tooltip content={`${label}. ${status.hint}`} side="right">
      <button
        type="button"
        className={styles.mode}
        aria-label={label}
        onClick={() => runCommand('chat.model')}
      >
        <span className={classNames(styles.dot, ready && styles.ready, paused && styles.paused)} />
      </button>
    </Tooltip>
  );
}
