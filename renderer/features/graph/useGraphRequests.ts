import type { Core } from 'cytoscape';
import { useEffect, useEffectEvent } from 'react';
import type { AsOf } from '#shared/domain/graph';
import { useTheme } from '../../ui/entity/useTheme';
import type { AreaGroup } from './canvas/areaLayer';
import { readColours } from './canvas/stylesheet';
import { saveGraph } from './export/saveGraph';
import type { GraphPart } from './state/graphPart';
import { useGraphUi, type GraphRequest } from './state/graphUi';

interface Stage {
  cy: Core | null;
  view: GraphPart | null;
  groups: readonly AreaGroup[];
  asOf: AsOf;
  arrangeAgain(): void;
  onSaving(saving: boolean): void;
}

/** Does what menus and commands ask of the canvas, once it is there. */
export function useGraphRequests({ cy, view, groups, asOf, arrangeAgain, onSaving }: Stage): void {
  const request = useGraphUi((state) => state.request);
  const theme = useTheme();
  const answer = useEffectEvent((core: Core, part: GraphPart, asked: GraphRequest) => {
    const container = core.container();
    if (asked.do === 'arrange') arrangeAgain();
    if (asked.do !== 'save' || container === null) return;
    const { colourBy } = useGraphUi.getState().looks;
    onSaving(true);
    void saveGraph(asked, {
      cy: core,
      view: part,
      groups,
      colours: readColours(container, theme),
      colourBy,
      asOf,
    }).finally(() => onSaving(false));
  });

  useEffect(() => {
    if (cy === null || view === null || request === null) return;
    if (request.do !== 'save' && request.do !== 'arrange') return;
    useGraphUi.getState().ask(null);
    answer(cy, view, request);
  }, [cy, view, request]);
}
