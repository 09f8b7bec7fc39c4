import type { MemoryFilter } from '#shared/domain/memory';
import { DayField } from '../../../ui/DayField';
import { formatScore } from '../../../ui/format';
import type { FilterChange } from '../state/filters';
import styles from './FilterPanel.module.css';
import type { GroupId } from './filterGroups';
import { RangeField } from './RangeField';

interface Props {
  group: GroupId;
  filter: MemoryFilter;
  onChange: (change: FilterChange) => void;
}

/** What of a group is set rather than ticked: days and ranges. */
export function GroupFields({ group, filter, onChange }: Props) {
  switch (group) {
    case 'made':
      return <MadeFields filter={filter} onChange={onChange} />;
    case 'importance':
      return <ImportanceFields filter={filter} onChange={onChange} />;
    case 'use':
      return <UseFields filter={filter} onChange={onChange} />;
    default:
      return null;
  }
}

type FieldsProps = Omit<Props, 'group'>;

function MadeFields({ filter, onChange }: FieldsProps) {
  const { createdFrom, createdBefore } = filter;
  return (
    <div className={styles.fields}>
      <DayField
        label="From"
        value={createdFrom ?? null}
        emptyWords="Any day"
        moment="start"
        onChange={(day) => onChange({ createdFrom: day ?? undefined })}
      />
      <DayField
        label="Up to and with"
        value={createdBefore === undefined ? null : createdBefore - 1}
        emptyWords="Any day"
        moment="end"
        onChange={(day) => onChange({ createdBefore: day === null ? undefined : day + 1 })}
      />
    </div>
  );
}

function ImportanceFields({ filter, onChange }: FieldsProps) {
  const { importanceFrom = 0, importanceTo = 1 } = filter;
  // What is moved past the other takes it along: a range always holds something.
  return (
    <div className={styles.fields}>
      <RangeField
        label="At least"
        value={importanceFrom}
        words={(value) => (value === 0 ? 'any' : formatScore(value))}
        onChange={(from) =>
          onChange({
            importanceFrom: from === 0 ? undefined : from,
            ...(from > importanceTo ? { importanceTo: from } : {}),
          })
        }
      />
      <RangeField
        label="At most"
        value={importanceTo}
        words={(value) => (value === 1 ? 'any' : formatScore(value))}
        onChange={(to) =>
          onChange({
            importanceTo: to === 1 ? undefined : to,
            ...(to < importanceFrom ? { importanceFrom: to === 0 ? undefined : to } : {}),
          })
        }
      />
    </div>
  );
}

function UseFields({ filter, onChange }: FieldsProps) {
  const { idleSince, decayBelow = 1 } = filter;
  return (
    <div className={styles.fields}>
      <DayField
        label="Not used since"
        value={idleSince ?? null}
        emptyWords="Any day"
        moment="start"
        onChange={(day) => onChange({ idleSince: day ?? undefined })}
      />
      <RangeField
        label="Decay score below"
        value={decayBelow}
        words={(value) => (value === 1 ? 'any' : formatScore(value))}
        onChange={(below) => onChange({ decayBelow: below === 1 ? undefined : below })}
      />
    </div>
  );
}
