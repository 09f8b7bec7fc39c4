import { useNavigation } from '../../app/navigation';
import { classNames } from '../../ui/classNames';
import styles from './ChatView.module.css';
import { INCOGNITO, NEW, useChatUi, useViewKey } from './chatUi';
import { Conversation } from './Conversation';
import { PreviewDialog } from './PreviewDialog';
import { PullDialog } from './PullDialog';
import { stopTurn } from './runTurn';
import { SessionList } from './SessionList';
import { isRunning, useTurns } from './turns';

export function ChatView() {
  const key = useNavigation(({ sessionId, incognito }) => (incognito ? INCOGNITO : (sessionId ?? NEW)));
  const viewKey = useViewKey(key);
  const sessionsShown = useChatUi((state) => state.sessionsShown);
  return (
    <div
      className={styles.chat}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isRunning(useTurns.getState().turns[key])) {
          return;
        }
        event.preventDefault();
        stopTurn(key);
      }}
    >
      <div className={classNames(styles.sessions, sessionsShown && styles.shown)}>
        <SessionList />
      </div>
      <section
        className={classNames(styles.conversation, key === INCOGNITO && styles.incognito)}
        aria-label="Conversation"
      >
        <Conversation key={viewKey} sessionKey={key} viewKey={viewKey} />
      </section>
      {key !== INCOGNITO && <PreviewDialog sessionId={key === NEW ? null : key} />}
      <PullDialog />
    </div>
  );
}
