import type { Core } from 'cytoscape';
import type { AsOf } from '#shared/domain/graph';
import { bridge } from '../../../api/bridge';
import { announce, announceError } from '../../../ui/changeToast';
import { countOf, formatNumber } from '../../../ui/format';
import { saveFile, saveText } from '../../../ui/saveText';
import type { AreaGroup } from '../canvas/areaLayer';
import type { CanvasColours } from '../canvas/stylesheet';
import type { GraphPart } from '../state/graphPart';
import type { SaveRequest } from '../state/graphUi';
import { drawingOf } from './drawing';
import { toPng } from './png';
import { toSvg } from './svg';

export interface Saved {
  cy: Core;
  view: GraphPart;
  groups: readonly AreaGroup[];
  colours: CanvasColours;
  colourBy: 'type' | 'community';
  asOf: AsOf;
}

const DATA_TYPES = { json: 'application/json', graphml: 'application/graphml+xml' } as const;

/** Hands the graph to the person as a file and says what is in it; failures are said too. */
export async function saveGraph(request: SaveRequest, saved: Saved): Promise<void> {
  try {
    if (request.format === 'png') await savePicture(saved);
    else if (request.format === 'svg') saveDrawing(saved);
    else await saveData(request.format, request.what, saved);
  } catch (error) {
    announceError(error);
  }
}

async function savePicture({ cy, groups, colours }: Saved): Promise<void> {
  const { theme, muted, canvas, font } = colours;
  const picture = await toPng(cy, groups, { theme, text: muted, halo: canvas, font });
  saveFile('graph.png', picture.blob);
  const size = `${formatNumber(picture.width)} × ${formatNumber(picture.height)} pixels`;
  announce(
    picture.reduced
      ? `Saved graph.png, ${size}, the most that fits. SVG stays sharp at any size.`
      : `Saved graph.png, ${size}.`,
  );
}

function saveDrawing({ cy, view, groups, colours, colourBy }: Saved): void {
  saveText('graph.svg', toSvg(drawingOf(cy, view, groups, colours, colourBy)), 'image/svg+xml');
  announce('Saved graph.svg.');
}

async function saveData(
  format: 'json' | 'graphml',
  what: SaveRequest['what'],
  { view, asOf }: Saved,
): Promise<void> {
  const pieces: string[] = [];
  const part =
    what === 'all'
      ? { entityIds: null, asOf: {}, history: true }
      : { entityIds: view.nodes.map(({ id }) => id), asOf, history: false };
  const { fileName, entities, edges } = await bridge.stream(
    'transfer.export',
    { format: format === 'json' ? 'graph-json' : format, graph: part },
    ({ text }) => void pieces.push(text),
  );
  saveFile(fileName, new Blob(pieces, { type: `${DATA_TYPES[format]};charset=utf-8` }));
  announce(
    `Saved ${fileName}: ${countOf(entities, 'entity', 'entities')}, ${countOf(edges, 'relation', 'relations')}.`,
  );
}
