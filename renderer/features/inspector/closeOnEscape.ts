import type { KeyboardEvent } from 'react';

/** For a form in a pane: Escape gives it up, unless something within it has used the key. */
export function closeOnEscape(onClose: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
}
