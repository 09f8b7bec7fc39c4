import { Pause, Play, SkipForward, StepBack, StepForward } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Edge } from '#shared/domain/graph';
import { Button } from '../../ui/Button';
import { exactTime } from '../../ui/format';
import { IconButton } from '../../ui/IconButton';
import { histogram, playStride, stepAt, stepCount, timeAt, timeName, type TimeSpan } from './state/timeSteps';
import { usePlayback } from './state/usePlayback';
import styles from './TimeBar.module.css';

interface Props {
  span: TimeSpan;
  /** The moment that is looked at; null is now. */
  at: number | null;
  knownThen: boolean;
  /** Drawn as marks where things began. */
  edges: readonly Edge[];
  /** The graph of that moment is on the canvas: playback may go on. */
  ready: boolean;
  onTravel: (at: number | null) => void;
  onKnownThen: (knownThen: boolean) => void;
}

const BINS = 72;

/** The graph through time: drag, step or play, and edges begin and end in their places. */
export function TimeBar({ span, at, knownThen, edges, ready, onTravel, onKnownThen }: Props) {
  const knownId = useId();
  const last = stepCount(span);
  const step = stepAt(span, at);
  const goTo = (next: number): void => onTravel(next >= last ? null : timeAt(span, Math.max(0, next)));
  const { playing, toggle, stop } = usePlayback({
    ready,
    atEnd: step >= last,
    rewind: () => goTo(0),
    advance: () => goTo(step + playStride(span)),
  });
  const bars = useMemo(
    () =>
      histogram(
        span,
        edges.map(({ since }) => since),
        BINS,
      ),
    [span, edges],
  );
  const byHand = (next: number): void => {
    stop();
    goTo(next);
  };
  const moment = at === null ? 'Now' : timeName(span, at);

  return (
    <div className={styles.bar} role="group" aria-label="Time">
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? 'Pause' : 'Play through time'}
        side="top"
        onClick={toggle}
      />
      <IconButton
        icon={StepBack}
        label={`One ${span.unit} back`}
        side="top"
        disabled={step <= 0}
        onClick={() => byHand(step - 1)}
      />
      <IconButton
        icon={StepForward}
        label={`One ${span.unit} on`}
        side="top"
        disabled={step >= last}
        onClick={() => byHand(step + 1)}
      />
      <div className={styles.track}>
        <svg className={styles.marks} viewBox={`0 0 ${BINS} 1`} preserveAspectRatio="none" aria-hidden>
          {bars.map(
            (share, bin) =>
              share > 0 && <rect key={bin} x={bin + 0.15} width={0.7} y={1 - share} height={share} />,
          )}
        </svg>
        <input
          type="range"
          className={styles.range}
          aria-label="Moment that is shown"
          aria-valuetext={moment}
          min={0}
          max={last}
          step={1}
          value={step}
          onChange={(event) => byHand(Number(event.target.value))}
        />
      </div>
      <p className={styles.moment} title={at === null ? undefined : exactTime(at)}>
        {moment}
      </p>
      <label className={styles.known} htmlFor={knownId} title="Leaves out what became known later">
        <input
          id={knownId}
          type="checkbox"
          checked={knownThen}
          onChange={(event) => onKnownThen(event.target.checked)}
        />
        As known then
      </label>
      <Button
        size="sm"
        variant="ghost"
        icon={SkipForward}
        disabled={at === null}
        onClick={() => byHand(last)}
      >
        Now
      </Button>
    </div>
  );
}
