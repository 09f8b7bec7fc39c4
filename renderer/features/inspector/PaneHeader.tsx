import { ArrowLeft, Link, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigation } from '../../app/navigation';
import { shortcutOf } from '../../app/shortcutOf';
import { IconButton } from '../../ui/IconButton';
import { addressOf, copyText } from './addresses';
import styles from './Inspector.module.css';

interface Props {
  icon: ReactNode;
  /** "Fact", "Person": what is being looked at. */
  title: string;
  address?: { kind: 'memory' | 'entity' | 'edge'; id: string };
}

export function PaneHeader({ icon, title, address }: Props) {
  const { back, inspect } = useNavigation.getState();
  const canGoBack = useNavigation((now) => now.past.length > 0);
  return (
    <header className={styles.header}>
      <IconButton
        icon={ArrowLeft}
        size="sm"
        label="Back"
        shortcut={shortcutOf('go.back')}
        disabled={!canGoBack}
        onClick={() => back()}
      />
      <h2 className={styles.kind}>
        {icon}
        {title}
      </h2>
      {address !== undefined && (
        <IconButton
          icon={Link}
          size="sm"
          label="Copy address"
          onClick={() => void copyText(addressOf(address.kind, address.id), 'the address')}
        />
      )}
      <IconButton
        icon={X}
        size="sm"
        label="Close the inspector"
        shortcut="Escape"
        onClick={() => inspect(null)}
      />
    </header>
  );
}
