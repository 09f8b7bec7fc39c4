import type { Position } from '#shared/domain/graph';
import { sendCommand } from '../../../api/commands';

/** Dragging and layouts come in bursts; one write for each. */
const REST_MS = 800;
/** As many as one call takes. */
const MOST_AT_ONCE = 2_000;

const waiting = new Map<string, Position>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps places of nodes in the store, a moment later and together. Where that fails the places hold for as long as the
 * window lives: nobody has to be told.
 */
export function savePositions(positions: Iterable<Position>): void {
  for (const position of positions) waiting.set(position.entityId, position);
  clearTimeout(timer);
  timer = setTimeout(() => void send(), REST_MS);
}

async function send(): Promise<void> {
  const all = [...waiting.values()];
  waiting.clear();
  for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
    const positions = all.slice(from, from + MOST_AT_ONCE);
    await sendCommand('graph.savePositions', { positions }).catch(() => undefined);
  }
}
