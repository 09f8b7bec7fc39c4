import { HatGlasses, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { shortcutOf } from '../../app/shortcutOf';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { SearchField } from '../../ui/SearchField';
import { useNow } from '../../ui/memory/useNow';
import { useSettled } from '../../ui/useSettled';
import { useChatUi } from './chatUi';
import { groupSessions } from './groupSessions';
import { openIncognito } from './incognito';
import { IncognitoRow } from './IncognitoRow';
import { RemoveSession } from './RemoveSession';
import styles from './SessionList.module.css';
import { useRovingRows } from './rovingRows';
import { SessionRow } from './SessionRow';

const SETTLE_MS = 150;
/** So many are listed at first, and more with each press; an import may bring thousands. */
const CHATS = 200;
/** More cannot be asked for; those are found by searching. */
const MOST_CHATS = 10_000;

export function SessionList() {
  const now = useNow();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim(), SETTLE_MS);
  const [limit, setLimit] = useState(CHATS);
  const request = useRequest(
    'sessions.list',
    { limit, ...(words === '' ? {} : { query: words }) },
    { keepPrevious: true },
  );
  const [removing, setRemoving] = useState<Session | null>(null);
  const groups = groupSessions(request.data?.sessions ?? [], now);
  const current = useNavigation((state) => state.sessionId);
  const ids = groups.flatMap(([, group]) => group.map(({ id }) => id));
  const { stop, ...roving } = useRovingRows(ids, current);
  return (
    <nav className={styles.list} aria-label="Chats">
      <div className={styles.top}>
        <SearchField
          label="Search chats"
          placeholder="Search chats"
          value={query}
          onChange={setQuery}
          className={styles.search ?? ''}
        />
        <IconButton
          icon={HatGlasses}
          label="New incognito chat"
          shortcut={shortcutOf('chat.incognito')}
          size="sm"
          onClick={() => openIncognito()}
        />
        <IconButton
          icon={SquarePen}
          label="New chat"
          shortcut={shortcutOf('chat.new')}
          size="sm"
          onClick={newChat}
        />
      </div>
      <div className={styles.scroll}>
        <IncognitoRow />
        {ids.length === 0 && request.isSuccess && (
          <p className={styles.none}>
            {words === '' ? 'Your chats will be listed here.' : 'No chat holds these words.'}
          </p>
        )}
        <div {...roving}>
          {groups.map(([title, group]) => (
            <section key={title} aria-label={title}>
              <h2 className={styles.heading}>{title}</h2>
              <ul>
                {group.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    stop={session.id === stop}
                    onRemove={() => setRemoving(session)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {ids.length >= limit && limit < MOST_CHATS && (
          <Button variant="ghost" size="sm" onClick={() => setLimit(limit + CHATS)}>
            Show older chats
          </Button>
        )}
      </div>
      <RemoveSession session={removing} onClose={() => setRemoving(null)} />
    </nav>
  );
}

function newChat(): void {
  const { showSessions, focusComposer } = useChatUi.getState();
  showSessions(false);
  useNavigation.getState().openSession(null);
  focusComposer();
}
