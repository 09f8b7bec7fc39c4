import type { ColumnId } from '#shared/domain/table';
import { MIN_WIDTH } from './layout';

const MOST_PX = 640;
/** For what frames a cell's content: the edge of a tag, the room of an icon. */
const FRAME_PX = 12;

/** The width, in pixels, in which everything on the screen of a column has room, its head included. */
export function fittingWidth(grid: HTMLElement, id: ColumnId): number {
  const widths = [...grid.querySelectorAll<HTMLElement>(`[data-column="${id}"]`)].map(contentWidth);
  return Math.min(MOST_PX, Math.max(MIN_WIDTH, Math.ceil(Math.max(...widths)) + FRAME_PX));
}

/** What the cell's content would take on one line: a range measures text that is cut as if it were not. */
function contentWidth(cell: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  let left = Infinity;
  let right = -Infinity;
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement?.closest('.visually-hidden') != null) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    left = Math.min(left, box.left);
    right = Math.max(right, box.right);
  }
  for (const icon of cell.querySelectorAll('svg')) {
    const box = icon.getBoundingClientRect();
    left = Math.min(left, box.left);
    right = Math.max(right, box.right);
  }
  return right > left ? right - left : 0;
}
