import { HatGlasses, X } from 'lucide-react';
import { useNavigation } from '../../app/navigation';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { closeIncognito, openIncognito, useIncognito } from './incognito';
import styles from './SessionList.module.css';

/** The incognito chat among the sessions, for as long as it is open. */
export function IncognitoRow() {
  const open = useIncognito((state) => state.open);
  const current = useNavigation((state) => state.incognito);
  if (!open) return null;
  return (
    <ul className={styles.incognito}>
      <li className={classNames(styles.row, current && styles.current)}>
        <button
          type="button"
          className={classNames(styles.open, styles.withIcon)}
          aria-current={current ? 'true' : undefined}
          onClick={() => openIncognito()}
        >
          <HatGlasses size={16} strokeWidth={1.5} aria-hidden />
          Incognito chat
        </button>
        <IconButton icon={X} label="Close and forget" size="sm" onClick={closeIncognito} />
      </li>
    </ul>
  );
}
