import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { copyText } from './addresses';
import styles from './Inspector.module.css';

export interface Particular {
  name: string;
  /** Rows without a value are left out. */
  value: ReactNode;
  mono?: boolean;
  /** A button puts this on the clipboard. */
  copies?: string;
}

export function Particulars({ rows }: { rows: readonly Particular[] }) {
  return (
    <dl className={styles.particulars}>
      {rows
        .filter(({ value }) => value !== null)
        .map(({ name, value, mono, copies }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd
              className={classNames(mono === true && 'mono', copies !== undefined && styles.copied)}
              dir="auto"
            >
              {copies === undefined ? (
                value
              ) : (
                <>
                  <span>{value}</span>
                  <IconButton
                    icon={Copy}
                    size="sm"
                    label={`Copy the ${name.toLowerCase()}`}
                    onClick={() => void copyText(copies, `the ${name.toLowerCase()}`)}
                  />
                </>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
