import type { LayoutKind } from './seeding';

/** The overview, beside the surroundings of one entity. */
export const OVERVIEW = 'overview';

/** Names the set of places of a scene in one layout. */
export function placesKey(scene: string, kind: LayoutKind): string {
  return `${scene} ${kind}`;
}

/** Whether places of this picture are kept in the store: there is one place for each entity, and it is this one's. */
export function isKept(scene: string, kind: LayoutKind): boolean {
  return scene === OVERVIEW && kind === 'force';
}
