import { SlidersHorizontal } from 'lucide-react';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import { useGraphUi, type GraphLooks, type LayoutKind } from './state/graphUi';

const LAYOUTS: readonly (readonly [LayoutKind, string, string])[] = [
  ['force', 'By links', 'linked ones near'],
  ['hierarchy', 'In layers', 'from sources down'],
  ['concentric', 'In rings', 'around the centre'],
  ['circle', 'On a circle', ''],
];

/** How the graph is arranged, coloured and sized. */
export function ViewMenu() {
  const { looks, look } = useGraphUi();
  const choice = <K extends keyof GraphLooks>(key: K, value: GraphLooks[K], label: string, detail = '') => ({
    label,
    detail,
    checked: looks[key] === value,
    onSelect: () => look({ [key]: value }),
  });
  return (
    <Menu
      label="How the graph looks"
      items={[
        { heading: 'Layout' },
        ...LAYOUTS.map(([kind, label, detail]) => choice('layout', kind, label, detail)),
        'separator',
        { heading: 'Colour' },
        choice('colourBy', 'type', 'By type'),
        choice('colourBy', 'community', 'By community'),
        'separator',
        { heading: 'Size' },
        choice('sizeBy', 'importance', 'By importance'),
        choice('sizeBy', 'links', 'By number of links'),
        'separator',
        {
          label: 'Outline communities',
          checked: looks.areas,
          onSelect: () => look({ areas: !looks.areas }),
        },
      ]}
    >
      <Button variant="ghost" icon={SlidersHorizontal}>
        View
      </Button>
    </Menu>
  );
}
