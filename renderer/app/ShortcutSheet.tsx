import { commands, type CommandDefinition } from '#shared/domain/commands';
import { DOCUMENT_KEYS } from '../features/documents/documentKeys';
import { GRAPH_KEYS } from '../features/graph/graphKeys';
import { TABLE_KEYS } from '../features/memories/table/gridKeys';
import { REVIEW_KEYS } from '../features/review/reviewKeys';
import { SAME_KEYS } from '../features/review/same/sameKeys';
import { Dialog } from '../ui/Dialog';
import { Kbd } from '../ui/Kbd';
import { useFrame } from './frameState';
import { shortcutOf } from './shortcutOf';
import styles from './ShortcutSheet.module.css';

const MENUS: readonly (readonly [CommandDefinition['menu'], string])[] = [
  ['go', 'Go'],
  ['file', 'File'],
  ['edit', 'Edit'],
  ['view', 'View'],
  ['help', 'Help'],
];

/** Keys that belong to one place rather than to a command. */
const WRITING = [
  ['Send the message', 'Enter'],
  ['New line', 'Shift+Enter'],
  ['Stop the answer', 'Escape'],
] as const;

export function ShortcutSheet() {
  const open = useFrame((state) => state.dialog === 'shortcuts');
  return (
    <Dialog open={open} onClose={useFrame.getState().closeDialog} title="Keyboard shortcuts" size="lg">
      {/* The keyboard scrolls it: nothing within takes the focus. */}
      <div className={styles.columns} role="group" aria-label="All shortcuts" tabIndex={0}>
        {MENUS.map(([menu, title]) => (
          <Group key={menu} title={title} rows={rowsOf(menu)} />
        ))}
        <Group title="While writing" rows={WRITING} />
        <Group title="Among memories" rows={TABLE_KEYS.map(({ does, keys }) => [does, keys] as const)} />
        <Group title="Among documents" rows={DOCUMENT_KEYS.map(({ does, keys }) => [does, keys] as const)} />
        <Group title="On the graph" rows={GRAPH_KEYS.map(({ does, keys }) => [does, keys] as const)} />
        <Group title="In Review" rows={REVIEW_KEYS.map(({ does, keys }) => [does, keys] as const)} />
        <Group title="Same thing?" rows={SAME_KEYS.map(({ does, keys }) => [does, keys] as const)} />
      </div>
    </Dialog>
  );
}

function rowsOf(menu: CommandDefinition['menu']): (readonly [string, string])[] {
  return commands.flatMap(({ id, menu: place, title }) => {
    const keys = place === menu ? shortcutOf(id) : undefined;
    return keys === undefined ? [] : [[title, keys] as const];
  });
}

function Group({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {rows.map(([name, keys]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
