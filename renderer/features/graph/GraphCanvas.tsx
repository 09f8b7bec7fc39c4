import type { Core } from 'cytoscape';
import { useEffect, useId, useState, type RefCallback } from 'react';
import { classNames } from '../../ui/classNames';
import { emphasise } from './emphasis';
import type { GraphActions } from './graphActions';
import { announcement } from './labels';
import { graphStylesheet, readColours } from './stylesheet';
import { useCanvasEvents } from './useCanvasEvents';
import { useCanvasKeys } from './useCanvasKeys';
import type { LayoutState } from './useLayout';
import { useTheme } from '../../ui/entity/useTheme';
import type { GraphPart } from './viewMerge';
import styles from './GraphCanvas.module.css';

interface Props {
  cy: Core | null;
  attach: RefCallback<HTMLDivElement>;
  view: GraphPart;
  scene: string;
  layout: LayoutState;
  large: boolean;
  /** What the view is centred on. */
  origin: string | null;
  /** What the inspector shows. */
  chosen: string | null;
  /** The node that the keys act on. */
  cursor: string | null;
  onCursor: (id: string | null) => void;
  actions: GraphActions;
  label: string;
}

/** The picture: Cytoscape's canvas, made to be pointed at, walked through with the arrow keys, and heard. */
export function GraphCanvas(props: Props) {
  const { cy, attach, view, scene, layout, large, origin, chosen, cursor, onCursor, actions, label } = props;
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const helpId = useId();
  const theme = useTheme();
  const pointed = useCanvasEvents(cy, scene, actions);
  const start = origin ?? chosen ?? view.nodes[0]?.id ?? null;
  const onKeyDown = useCanvasKeys({ cy, view, cursor, start, moveTo: onCursor, actions });
  const pointsAtSomething = (pointed.entity ?? pointed.edgeKey) !== null;
  const keyed = hasKeyboard ? cursor : null;

  useEffect(() => {
    const container = cy?.container();
    if (container != null) cy?.style(graphStylesheet(readColours(container, theme), large));
  }, [cy, theme, large]);

  useEffect(() => {
    if (cy === null) return;
    emphasise(cy, {
      pointed: pointed.entity ?? keyed,
      relation: pointed.edgeKey,
      chosen,
      origin,
      cursor: keyed,
    });
  }, [cy, view, pointed, keyed, chosen, origin]);

  return (
    <div className={styles.frame}>
      {/* Cytoscape adds a style element unless one with this id is there; the content security policy refuses it. */}
      <span id="__________cytoscape_stylesheet" hidden />
      <div
        className={classNames(styles.field, pointsAtSomething && styles.pointing)}
        role="application"
        aria-roledescription="graph"
        aria-label={label}
        aria-describedby={helpId}
        tabIndex={0}
        data-layout={layout}
        data-nodes={view.nodes.length}
        onKeyDown={onKeyDown}
        onFocus={() => setHasKeyboard(true)}
        onBlur={() => setHasKeyboard(false)}
      >
        <div ref={attach} className={styles.canvas} />
      </div>
      <p id={helpId} className={styles.help}>
        Arrows move between entities. Enter expands, Backspace collapses, Space opens, F focuses, plus and
        minus zoom, 0 fits.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {keyed === null ? '' : announcement(view, keyed)}
      </p>
    </div>
  );
}
