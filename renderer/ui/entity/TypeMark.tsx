import type { EntityType } from '#shared/domain/graph';
import { OUTLINES, TYPE_MARKS, type NodeShape } from './typeMarks';
import { useTheme } from './useTheme';

/** The mark of an entity type, in shape and colour as on the canvas. Says nothing by itself: put the word beside it. */
export function TypeMark({ type }: { type: EntityType }) {
  const theme = useTheme();
  const { shape, [theme]: colour } = TYPE_MARKS[type];
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" fill={colour} aria-hidden focusable={false}>
      <Outline shape={shape} />
    </svg>
  );
}

function Outline({ shape }: { shape: NodeShape }) {
  if (shape === 'ellipse') return <circle cx={6} cy={6} r={5} />;
  if (shape === 'rectangle') return <rect x={1} y={1} width={10} height={10} />;
  if (shape === 'round-rectangle') return <rect x={1} y={1} width={10} height={10} rx={3} />;
  return <polygon points={OUTLINES[shape]} />;
}
