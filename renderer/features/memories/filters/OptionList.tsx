import { formatNumber } from '../../../ui/format';
import type { FilterChange } from '../state/filters';
import styles from './FilterPanel.module.css';
import type { FilterOption, FoundOption } from './filterOptions';

interface Props {
  options: readonly (FilterOption | FoundOption)[];
  onChange: (change: FilterChange) => void;
}

/** Boxes to tick, each with how many match. Arrows walk them, Space and Enter tick. */
export function OptionList({ options, onChange }: Props) {
  return (
    <ul className={styles.options}>
      {options.map((option) => (
        <li key={option.key}>
          <label className={styles.option}>
            <input
              type="checkbox"
              data-option
              checked={option.chosen}
              onChange={() => onChange(option.change)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onChange(option.change);
              }}
            />
            {'group' in option && <span className={styles.of}>{option.group}</span>}
            <bdi className={styles.label} title={option.label}>
              {option.label}
            </bdi>
            {option.count !== null && <span className={styles.count}>{formatNumber(option.count)}</span>}
          </label>
        </li>
      ))}
    </ul>
  );
}
