import type { Community } from '#shared/domain/graph';
import type { Theme } from '../../../ui/entity/typeMarks';

/**
 * Colours of communities, neighbours in the list far apart in hue. They keep away from the hues of the why bar, and each
 * has a contrast of at least 4.5:1 on the canvas of its theme. Names stand beside them wherever they matter.
 */
export const TINTS: readonly Readonly<Record<Theme, string>>[] = [
  { light: '#0b7a85', dark: '#5cc6d0' },
  { light: '#b8326b', dark: '#f08cb4' },
  { light: '#8a6a00', dark: '#e0be5a' },
  { light: '#9c2f9e', dark: '#de8fe0' },
  { light: '#3f7d2a', dark: '#93cf7e' },
  { light: '#5b6672', dark: '#a7b3c0' },
  { light: '#736f0f', dark: '#cdcb5f' },
  { light: '#8f3a78', dark: '#e39ccf' },
  { light: '#1f6f6a', dark: '#72d3cd' },
  { light: '#7a4b52', dark: '#d0a5ab' },
];

/** Number of the colour of each community: by size, so that the largest ones never share one. */
export function tintsOf(communities: readonly Pick<Community, 'id'>[]): Map<string, number> {
  return new Map(communities.map(({ id }, index) => [id, index % TINTS.length]));
}
