/** Whether what had the focus is gone, and nothing else has taken it. */
export function focusIsLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === view();
}

/** Where what had the focus is gone, Tab and screen readers go on from the view, not from the top of the window. */
export function focusViewIfLost(): void {
  const main = view();
  if (main === null || !focusIsLost()) return;
  // Only now: one that can always be focused would take the focus with each click beside its parts.
  main.tabIndex = -1;
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
  main.focus({ preventScroll: true });
}

function view(): HTMLElement | null {
  return document.querySelector('main');
}
