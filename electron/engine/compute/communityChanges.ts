import type { FoundCommunity } from '../../memory/graph/communities';

/** Ids looked at between two pauses. */
const IDS_PER_STEP = 2_000;

/** Who changes its community, and to which one. Yields between steps. */
export function* differences(
  communities: readonly FoundCommunity[],
  known: ReadonlyMap<string, string>,
): Generator<void, [id: string, communityId: string | null][]> {
  const moved: [string, string | null][] = [];
  const wanted = new Set<string>();
  let looked = 0;
  const isPause = (): boolean => (looked += 1) % IDS_PER_STEP === 0;
  for (const { id, members } of communities) {
    for (const member of members) {
      wanted.add(member);
      if (known.get(member) !== id) moved.push([member, id]);
      if (isPause()) yield;
    }
  }
  for (const id of known.keys()) {
    if (!wanted.has(id)) moved.push([id, null]);
    if (isPause()) yield;
  }
  return moved;
}

/** The communities that have won, lost or hold what has changed. */
export function changedCommunities(
  moved: readonly (readonly [string, string | null])[],
  known: ReadonlyMap<string, string>,
  touched: readonly string[],
): Set<string> {
  const now = new Map(moved);
  const ids = new Set<string>();
  for (const id of [...now.keys(), ...touched]) {
    const communityId = now.get(id);
    if (typeof communityId === 'string') ids.add(communityId);
    const before = known.get(id);
    if (before !== undefined) ids.add(before);
  }
  return ids;
}
