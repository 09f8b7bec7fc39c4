/** Gives the focus to the pane: what had it, a form or a button, is about to go. */
export function focusPane(): void {
  document.querySelector<HTMLElement>('[data-inspector]')?.focus();
}
