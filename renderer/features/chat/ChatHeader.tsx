import { Eye, PanelLeft } from 'lucide-react';
import type { Session } from '#shared/domain/session';
import { IconButton } from '../../ui/IconButton';
import styles from './ChatHeader.module.css';
import { useChatUi } from './chatUi';
import { ModelPicker } from './ModelPicker';

export function ChatHeader({ session }: { session: Session | null }) {
  const { openDialog, showSessions } = useChatUi.getState();
  const shown = useChatUi((state) => state.sessionsShown);
  return (
    <header className={styles.header}>
      <IconButton
        icon={PanelLeft}
        label="Sessions"
        size="sm"
        className={styles.narrow}
        aria-expanded={shown}
        onClick={() => showSessions(!shown)}
      />
      <h1 className={styles.title} dir="auto">
        {session?.title ?? 'New chat'}
      </h1>
      <ModelPicker />
      <IconButton
        icon={Eye}
        label="Preview context"
        shortcut="Mod+Shift+P"
        size="sm"
        onClick={() => openDialog('preview')}
      />
    </header>
  );
}
