import { isMac } from '../api/bridge';
import { keyNames } from './keyNames';
import styles from './Kbd.module.css';

/** A shortcut such as "Mod+Shift+K", in the names of this platform. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.group}>
      {keyNames(keys, isMac).map((name) => (
        <kbd key={name} className={styles.key}>
          {name}
        </kbd>
      ))}
    </span>
  );
}
