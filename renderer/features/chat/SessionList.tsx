import { HatGlasses, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#shared/domain/session';
import { useRequest } from '../../api/queries';
import { useNavigation } from '../../app/navigation';
import { shortcutOf } from '../../app/shortcutOf';
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
import { SessionRow } from './SessionRow';

const SETTLE_MS = 150;

export function SessionList() {
  const now = useNow();
  const [query, setQuery] = useState('');
  const words = useSettled(query.trim(), SETTLE_MS);
  const request = useRequest('sessions.list', words === '' ? {} : { query: words }, { keepPrevious: true });
  const [removing, setRemoving] = useState<Session | null>(null);
  const sessions = request.data?.sessions ?? [];
  return (
    <nav className={styles.list} aria-label="Sessions">
      <div className={styles.top}>
        <SearchField
          label="Search sessions"
          placeholder="Search"
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
        {sessions.length === 0 && request.isSuccess && (
          <p className={styles.none}>
            {words === '' ? 'Your conversations will be listed here.' : 'No session holds these words.'}
          </p>
        )}
        {groupSessions(sessions, now).map(([title, group]) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <ul>
              {group.map((session) => (
                <SessionRow key={session.id} session={session} onRemove={() => setRemoving(session)} />
              ))}
            </ul>
          </section>
        ))}
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
