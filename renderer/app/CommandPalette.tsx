import { Command } from 'cmdk';
import { BookMarked, MessageSquare, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { commands } from '#shared/domain/commands';
import { useRequest } from '../api/queries';
import { Dialog } from '../ui/Dialog';
import { Kbd } from '../ui/Kbd';
import { COMMAND_ICONS } from './commandIcons';
import { runCommand } from './commands';
import styles from './CommandPalette.module.css';
import { useFrame } from './frameState';
import { useNavigation } from './navigation';
import { shortcutOf } from './shortcutOf';
import { matchCommands } from './matchCommands';
import { useSettled } from '../ui/useSettled';

const SETTLE_MS = 120;
const FOUND = 6;

export function CommandPalette() {
  const open = useFrame((state) => state.dialog === 'palette');
  return (
    <Dialog open={open} onClose={useFrame.getState().closeDialog} title="Command palette" bare>
      <Palette />
    </Dialog>
  );
}

function Palette() {
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim(), SETTLE_MS);
  const searching = words !== '';
  const keep = { enabled: searching, keepPrevious: true };
  const memories =
    useRequest('memories.list', { filter: { query: words }, limit: FOUND }, keep).data?.items ?? [];
  const entities = useRequest('graph.entities', { query: words, limit: FOUND }, keep).data?.entities ?? [];
  const sessions =
    useRequest('sessions.list', { query: words, limit: FOUND }, { keepPrevious: true }).data?.sessions ?? [];
  const matching = matchCommands(commands, query);
  const [selected, select] = useSelectedRow([
    ...matching.map(({ id }): string => id),
    ...(searching ? memories.map(({ id }) => `memory:${id}`) : []),
    ...(searching ? entities.map(({ id }) => `entity:${id}`) : []),
    ...sessions.map(({ id }) => `session:${id}`),
  ]);
  const navigation = useNavigation.getState();

  const choose = (action: () => void) => () => {
    useFrame.getState().closeDialog();
    action();
  };

  return (
    <Command
      label="Command palette"
      shouldFilter={false}
      loop
      value={selected}
      onValueChange={select}
      className={styles.palette}
    >
      <Command.Input
        data-autofocus
        value={query}
        onValueChange={(value) => {
          setQuery(value);
          select('');
        }}
        placeholder="Find a command, memory, entity or chat"
        className={styles.input}
        dir="auto"
      />
      <Command.List className={styles.list} label="Results">
        <Command.Empty className={styles.empty}>Nothing found.</Command.Empty>
        {matching.length > 0 && (
          <Command.Group heading="Commands">
            {matching.map((command) => {
              const Icon = COMMAND_ICONS[command.id];
              const keys = shortcutOf(command.id);
              return (
                <Command.Item
                  key={command.id}
                  value={command.id}
                  className={styles.item}
                  onSelect={choose(() => runCommand(command.id))}
                >
                  <Icon size={16} strokeWidth={1.5} aria-hidden />
                  <span className={styles.text}>{command.title}</span>
                  {keys !== undefined && <Kbd keys={keys} />}
                </Command.Item>
              );
            })}
          </Command.Group>
        )}
        {searching && memories.length > 0 && (
          <Command.Group heading="Memories">
            {memories.map((memory) => (
              <Command.Item
                key={memory.id}
                value={`memory:${memory.id}`}
                className={styles.item}
                onSelect={choose(() => navigation.inspect({ kind: 'memory', id: memory.id }))}
              >
                <BookMarked size={16} strokeWidth={1.5} aria-hidden />
                <bdi className={styles.text}>{memory.text}</bdi>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {searching && entities.length > 0 && (
          <Command.Group heading="Entities">
            {entities.map((entity) => (
              <Command.Item
                key={entity.id}
                value={`entity:${entity.id}`}
                className={styles.item}
                onSelect={choose(() => navigation.focusEntity(entity.id))}
              >
                <Waypoints size={16} strokeWidth={1.5} aria-hidden />
                <bdi className={styles.text}>{entity.name}</bdi>
                <span className={styles.detail}>{entity.type}</span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {sessions.length > 0 && (
          <Command.Group heading="Chats">
            {sessions.map((session) => (
              <Command.Item
                key={session.id}
                value={`session:${session.id}`}
                className={styles.item}
                onSelect={choose(() => navigation.openSession(session.id))}
              >
                <MessageSquare size={16} strokeWidth={1.5} aria-hidden />
                <bdi className={styles.text}>{session.title}</bdi>
              </Command.Item>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

/**
 * The row that Enter runs: the first one, until the person moves to another. Rows come and go while answers arrive,
 * and cmdk would stay with a row that is gone.
 */
function useSelectedRow(rows: readonly string[]): [selected: string, select: (row: string) => void] {
  const [chosen, setChosen] = useState('');
  const first = rows[0] ?? '';
  return [rows.includes(chosen) ? chosen : first, (row) => setChosen(row === first ? '' : row)];
}
