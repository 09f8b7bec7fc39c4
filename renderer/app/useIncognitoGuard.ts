import { useEffect } from 'react';
import { INCOGNITO } from '../features/chat/chatUi';
import { useIncognito } from '../features/chat/incognito';
import { useTurns } from '../features/chat/turns';

/**
 * An incognito chat lives in this window alone: closing or reloading it asks first, once something was said. The
 * browser, or the desktop's window guard, has the words for it.
 */
export function useIncognitoGuard(): void {
  const said = useIncognito(({ open, messages }) => open && messages.length > 0);
  const saying = useTurns(({ turns }) => turns[INCOGNITO] !== undefined);
  const atStake = said || saying;
  useEffect(() => {
    if (!atStake) return;
    window.onbeforeunload = () => 'The incognito chat would be forgotten.';
    return () => {
      window.onbeforeunload = null;
    };
  }, [atStake]);
}
