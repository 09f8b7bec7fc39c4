import type { Core } from 'cytoscape';
import type { KeyboardEvent } from 'react';
import type { GraphActions } from '../graphActions';
import { neighbourSets, type GraphPart } from '../state/graphPart';
import { shownPlaces } from './elements';
import { follow, showNode, zoomBy } from './viewport';
import { stepFrom, type Direction } from './walk';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
};

interface Keyboard {
  cy: Core | null;
  view: GraphPart;
  /** The node that the keys act on. */
  cursor: string | null;
  /** Where the arrows start when there is no cursor yet. */
  start: string | null;
  moveTo(id: string | null): void;
  actions: GraphActions;
}

/** The canvas by keyboard: everything that the mouse can do there. The keys are told in graphKeys.ts. */
export function useCanvasKeys({
  cy,
  view,
  cursor,
  start,
  moveTo,
  actions,
}: Keyboard): (event: KeyboardEvent) => void {
  const act: Readonly<Record<string, (id: string) => void>> = {
    enter: actions.inspect,
    ' ': actions.inspect,
    e: (id) => actions.open(id),
    c: actions.fold,
    f: actions.focus,
    p: (id) => actions.path(id),
  };
  const look: Readonly<Record<string, (core: Core) => void>> = {
    '+': (core) => zoomBy(core, 'in'),
    '=': (core) => zoomBy(core, 'in'),
    '-': (core) => zoomBy(core, 'out'),
    '0': follow,
  };

  const step = (core: Core, direction: Direction): void => {
    const around = neighbourSets(view.edges).get(cursor ?? '') ?? new Set();
    const next = cursor === null ? start : stepFrom(cursor, direction, shownPlaces(core), around);
    if (next === null) return;
    moveTo(next);
    showNode(core, next);
  };

  const handle = (core: Core, key: string): boolean => {
    const direction = DIRECTIONS[key];
    if (direction !== undefined) step(core, direction);
    else if (key === 'escape' && cursor !== null) moveTo(null);
    else if (act[key] !== undefined && cursor !== null) act[key](cursor);
    else if (look[key] !== undefined) look[key](core);
    else return false;
    return true;
  };

  return (event) => {
    if (cy === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!handle(cy, event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
