import { useState } from 'react';
import type { Edge } from '#shared/domain/graph';
import type { GraphPart } from './graphPart';

const NONE: readonly Edge[] = [];

/** The edges of the view of now, kept while another time is looked at. */
export function usePresentEdges(view: GraphPart | null, isPresent: boolean): readonly Edge[] {
  const [held, setHeld] = useState(NONE);
  const edges = view?.edges ?? NONE;
  if (isPresent && held !== edges) setHeld(edges);
  return isPresent ? edges : held;
}
