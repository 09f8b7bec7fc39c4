/** Whether a click goes to the box of its row, or beside it within its column. */
export function onBox({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest('[data-column="select"]') !== null;
}
