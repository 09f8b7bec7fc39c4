import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '../../ui/Tooltip';
import styles from './SupportMark.module.css';

const MEANING = 'No listed memory supports this.';

/** What an answer says about the person without a memory behind it; the end of it carries a mark that says so. */
export function SupportMark({ end, children }: { end: boolean; children: ReactNode }) {
  return (
    <>
      <mark className={styles.mark}>{children}</mark>
      {end && (
        <Tooltip side="top" content={MEANING}>
          <span role="img" aria-label={MEANING} tabIndex={0} className={styles.sign}>
            <CircleQuestionMark size={14} strokeWidth={1.75} aria-hidden />
          </span>
        </Tooltip>
      )}
    </>
  );
}
