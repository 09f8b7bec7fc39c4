import { useEffect, useRef } from 'react';
import type { Message } from '#shared/domain/session';
import { sendCommand } from '../../api/commands';
import { useNavigation } from '../../app/navigation';
import { announceError } from '../../ui/changeToast';

/** Brings the message that a link led to into view; one that is in another branch is shown first. */
export function useAskedMessage(messages: readonly Message[], sessionId: string | null): void {
  const asked = useNavigation((state) => state.messageId);
  const there = asked !== null && messages.some((message) => message.id === asked);
  const elsewhere = asked !== null && !there && messages.length > 0;
  const looked = useRef<string | null>(null);
  useEffect(() => {
    if (!elsewhere || sessionId === null || looked.current === asked) return;
    looked.current = asked;
    sendCommand('sessions.showBranch', { id: sessionId, messageId: asked }).catch(announceError);
  }, [asked, elsewhere, sessionId]);
  useEffect(() => {
    if (!there) return;
    const element = document.getElementById(`message-${asked}`);
    element?.scrollIntoView({ block: 'center' });
    element?.animate([{ backgroundColor: 'var(--accent-tint)' }, {}], {
      duration: 1_600,
      easing: 'ease-out',
    });
  }, [asked, there]);
}
