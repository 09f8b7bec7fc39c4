import { DayField } from '../../ui/DayField';
import { localDay } from '#shared/domain/localDay';

interface Props {
  /** UTC ms, or null for never. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The last day on which the memory is used; it ends with that day where the person lives. */
export function ExpiryField({ value, onChange }: Props) {
  return (
    <DayField
      label="Expires after"
      value={value}
      emptyWords="Never"
      moment="end"
      title={value === null ? 'Never expires' : `Used until the end of ${localDay(value)}`}
      onChange={onChange}
    />
  );
}
