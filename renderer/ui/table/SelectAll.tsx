import { useEffect, useRef } from 'react';

interface Props {
  /** All that match. */
  count: number;
  selected: number;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The box in the head: all rows, some, or none. */
export function SelectAll({ count, selected, onSelectAll, onClear }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const all = count > 0 && selected === count;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selected > 0 && !all;
  }, [selected, all]);
  return (
    <input
      ref={box}
      type="checkbox"
      data-select-all
      checked={all}
      disabled={count === 0}
      aria-label="Select all that match"
      title="Select all that match"
      onChange={() => (all ? onClear() : onSelectAll())}
    />
  );
}
