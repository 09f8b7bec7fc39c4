import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { InspectorPane } from '../features/inspector/InspectorPane';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { focusIsLost } from '../ui/lostFocus';
import { INSPECTOR_MAX, INSPECTOR_MIN, useFrame } from './frameState';
import styles from './InspectorFrame.module.css';
import { useNavigation } from './navigation';

const STEP = 16;

/** The one pane beside every view, with its movable edge. */
export function InspectorFrame() {
  const inspected = useNavigation((state) => state.inspected);
  const width = useFrame((state) => state.inspectorWidth);
  const ref = useRef<HTMLElement>(null);
  useReturnFocus(ref, inspected !== null);
  useEscape(inspected !== null);
  if (inspected === null) return null;
  return (
    <>
      <div className={styles.scrim} aria-hidden onClick={closeInspector} />
      <aside ref={ref} className={styles.frame} aria-label="Inspector" style={{ inlineSize: width }}>
        <ResizeEdge width={width} />
        <ErrorBoundary resetKey={`${inspected.kind}:${inspected.id}`}>
          <InspectorPane />
        </ErrorBoundary>
      </aside>
    </>
  );
}

function closeInspector(): void {
  useNavigation.getState().inspect(null);
}

/** Escape closes the pane from anywhere, after all that has a nearer meaning for the key: dialogs, menus, editing, an answer. */
function useEscape(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const busy =
        event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !busy) closeInspector();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** When the pane closes while it has the focus, the focus goes back to where it was opened from. */
function useReturnFocus(ref: React.RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const frame = ref.current;
    const before = document.activeElement;
    return () => {
      if (
        (focusIsLost() || frame?.contains(document.activeElement) === true) &&
        before instanceof HTMLElement
      ) {
        before.focus();
      }
    };
  }, [open, ref]);
}

function ResizeEdge({ width }: { width: number }) {
  const { resizeInspector } = useFrame.getState();
  const rtl = (): boolean => getComputedStyle(document.documentElement).direction === 'rtl';
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resizeInspector(rtl() ? event.clientX : window.innerWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wider = rtl() ? 'ArrowRight' : 'ArrowLeft';
    const narrower = rtl() ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === wider) resizeInspector(width + STEP);
    else if (event.key === narrower) resizeInspector(width - STEP);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the inspector"
      aria-valuenow={width}
      aria-valuemin={INSPECTOR_MIN}
      aria-valuemax={INSPECTOR_MAX}
      tabIndex={0}
      className={styles.edge}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
