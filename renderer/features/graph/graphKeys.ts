/** The keys of the canvas, for the hint on it and for the sheet of all shortcuts. */
export const GRAPH_KEYS = [
  { does: 'Move to another entity', keys: 'ArrowRight' },
  { does: 'Open in the inspector', keys: 'Enter' },
  { does: 'Expand: show its neighbours', keys: 'E' },
  { does: 'Collapse: hide its neighbours', keys: 'C' },
  { does: 'Focus: make it the centre', keys: 'F' },
  { does: 'Find a path from it', keys: 'P' },
  { does: 'Zoom in', keys: '+' },
  { does: 'Zoom out', keys: '-' },
  { does: 'Fit everything', keys: '0' },
] as const;
