import { useEffect, useSyncExternalStore } from 'react';
import { Toaster } from 'sonner';
import { useNavigation } from '../app/navigation';
import { dismissChange } from './changeToast';
import styles from './Toasts.module.css';

const ABOVE_STATUS = 'calc(var(--bar) + 40px)';
/** Over the composer, however high it is, and the row of related memories above it. */
const ABOVE_COMPOSER = 'calc(var(--composer-height, 78px) + var(--bar) + 62px)';

/** Wide enough for a list beside the conversation, as in the styles of the chat. */
const WITH_LIST = '(min-width: 760px)';
/** Over the end of that list, right of the rail. */
const OVER_LIST = { bottom: ABOVE_STATUS, left: 'calc(var(--rail) + 8px)' };

/**
 * Where toasts appear. `chat`: over the list of chats, so that the newest answer and what belongs to it stay in view;
 * where there is no room for a list, over the composer. Alt+T moves the focus there.
 */
export function Toasts({ theme, chat }: { theme: 'light' | 'dark'; chat: boolean }) {
  useEffect(leaveWithItsChat, []);
  const beside = useMatch(WITH_LIST) && chat;
  const bottom = chat ? ABOVE_COMPOSER : ABOVE_STATUS;
  return (
    <Toaster
      theme={theme}
      position={beside ? 'bottom-left' : 'bottom-center'}
      offset={beside ? OVER_LIST : { bottom }}
      {...(beside ? { className: styles.narrow ?? '' } : {})}
      mobileOffset={{ bottom }}
      gap={8}
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast ?? '',
          title: styles.title ?? '',
          actionButton: styles.action ?? '',
          error: styles.error ?? '',
        },
      }}
    />
  );
}

function useMatch(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** What changed in one chat is no news in another. */
function leaveWithItsChat(): () => void {
  return useNavigation.subscribe((now, before) => {
    if (now.sessionId !== before.sessionId || now.incognito !== before.incognito) dismissChange();
  });
}
