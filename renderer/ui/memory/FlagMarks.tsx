import { KeyRound, ShieldAlert } from 'lucide-react';
import type { TextFlag } from '#shared/domain/memory';
import { textFlags } from '#shared/domain/textFlags';
import { Tooltip } from '../Tooltip';
import styles from './FlagMarks.module.css';
import { FLAG_MEANING, FLAG_NAMES } from './words';

const ICONS = { secret: KeyRound, injection: ShieldAlert } as const;

interface Props {
  text: string;
  /** Off where there is no room beside the icon: the words are then only spoken and in the note. */
  words?: boolean;
}

/** What a text looks like that one may want to know of. Nothing acts on it: the text stays data everywhere. */
export function FlagMarks({ text, words = true }: Props) {
  return textFlags(text).map((flag) => <FlagMark key={flag} flag={flag} words={words} />);
}

function FlagMark({ flag, words }: { flag: TextFlag; words: boolean }) {
  const Icon = ICONS[flag];
  return (
    <Tooltip content={FLAG_MEANING[flag]}>
      <span
        className={styles.flag}
        {...(words
          ? { tabIndex: 0, role: 'note', 'aria-label': `${FLAG_NAMES[flag]}. ${FLAG_MEANING[flag]}` }
          : { role: 'img', 'aria-label': FLAG_NAMES[flag], title: FLAG_MEANING[flag] })}
      >
        <Icon size={14} strokeWidth={1.5} aria-hidden />
        {words && FLAG_NAMES[flag]}
      </span>
    </Tooltip>
  );
}
