import type { Core } from 'cytoscape';
import { useCallback, useEffect, useId, useState, type RefCallback } from 'react';
import { classNames } from '../../ui/classNames';
import { useTheme } from '../../ui/entity/useTheme';
import { CanvasTip } from './CanvasTip';
import type { AreaGroup, AreaStyle } from './canvas/areaLayer';
import { emphasise, type Emphasis } from './canvas/emphasis';
import { labelEdges } from './canvas/labelEdges';
import { announcement } from './canvas/labels';
import { graphStylesheet, readColours } from './canvas/stylesheet';
import { useAreas } from './canvas/useAreas';
import { useCanvasEvents } from './canvas/useCanvasEvents';
import { useCanvasKeys } from './canvas/useCanvasKeys';
import type { GraphActions } from './graphActions';
import type { LayoutState } from './layout/useLayout';
import type { GraphPart } from './state/graphPart';
import { useAdditions } from './useAdditions';
import styles from './GraphCanvas.module.css';

interface Props {
  cy: Core | null;
  attach: RefCallback<HTMLDivElement>;
  view: GraphPart;
  layout: LayoutState;
  large: boolean;
  colourBy: 'type' | 'community';
  groups: readonly AreaGroup[];
  /** What the view is centred on. */
  origin: string | null;
  /** What the inspector shows. */
  chosen: string | null;
  chosenEdge: string | null;
  /** The node that the keys act on. */
  cursor: string | null;
  path: Emphasis['path'];
  pinned: ReadonlySet<string>;
  onCursor: (id: string | null) => void;
  onDragged: (id: string, at: { x: number; y: number }) => void;
  actions: GraphActions;
  label: string;
}

/** The picture: Cytoscape's canvas, made to be pointed at, walked through with the arrow keys, and heard. */
export function GraphCanvas(props: Props) {
  const { cy, attach, view, layout, large, colourBy, groups, origin, chosen, chosenEdge, cursor } = props;
  const { path, pinned, onCursor, onDragged, actions, label } = props;
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const helpId = useId();
  const theme = useTheme();
  const pointed = useCanvasEvents(cy, { actions, pathFrom: cursor ?? chosen, onDragged });
  const start = origin ?? chosen ?? view.nodes[0]?.id ?? null;
  const onKeyDown = useCanvasKeys({ cy, view, cursor, start, moveTo: onCursor, actions });
  const additions = useAdditions(cy);
  const pointsAtSomething = (pointed.entity ?? pointed.edge) !== null;
  const keyed = hasKeyboard ? cursor : null;

  const areaStyle = useCallback((): AreaStyle | null => {
    const container = cy?.container() ?? null;
    if (container === null) return null;
    const { muted, canvas, font } = readColours(container, theme);
    return { theme, text: muted, halo: canvas, font };
  }, [cy, theme]);
  const areas = useAreas(cy, groups, areaStyle);

  useEffect(() => {
    const container = cy?.container();
    if (container != null) cy?.style(graphStylesheet(readColours(container, theme), { large, colourBy }));
  }, [cy, theme, large, colourBy]);

  useEffect(() => {
    if (cy === null) return;
    emphasise(cy, {
      pointed: pointed.entity ?? keyed,
      relation: pointed.edge ?? chosenEdge,
      chosen,
      origin,
      cursor: keyed,
      path,
      pinned,
      large,
    });
  }, [cy, view, additions, pointed, keyed, chosen, chosenEdge, origin, path, pinned, large]);

  useEffect(() => {
    if (cy !== null && layout !== 'running') labelEdges(cy);
  }, [cy, view, layout]);

  return (
    <div className={styles.frame}>
      {/* Cytoscape adds a style element unless one with this id is there; the content security policy refuses it. */}
      <span id="__________cytoscape_stylesheet" hidden />
      <canvas ref={areas} className={styles.areas} aria-hidden />
      <div
        className={classNames(styles.field, pointsAtSomething && styles.pointing)}
        role="application"
        aria-roledescription="graph"
        aria-label={label}
        aria-describedby={helpId}
        tabIndex={0}
        data-layout={layout}
        data-nodes={view.nodes.length}
        data-edges={view.edges.length}
        onKeyDown={onKeyDown}
        onFocus={() => setHasKeyboard(true)}
        onBlur={() => setHasKeyboard(false)}
      >
        <div ref={attach} className={styles.canvas} />
      </div>
      {cy !== null && (pointsAtSomething || keyed !== null) && (
        <CanvasTip
          cy={cy}
          view={view}
          entity={pointed.edge === null ? (pointed.entity ?? keyed) : null}
          edge={pointed.edge}
        />
      )}
      <p id={helpId} className={styles.help}>
        Arrows move between entities. Enter opens, E expands, C collapses, F focuses, P finds a path, plus and
        minus zoom, 0 fits.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {keyed === null ? '' : announcement(view, keyed)}
      </p>
    </div>
  );
}
