import type { EntityType } from '#shared/domain/graph';
import { TYPE_MARKS, type NodeShape } from './typeMarks';
import { useTheme } from './useTheme';

/** Outlines on a 12 × 12 field, as the canvas draws them. */
const OUTLINES: Readonly<Record<Exclude<NodeShape, 'ellipse' | 'round-rectangle' | 'rectangle'>, string>> = {
  hexagon: '3.5,1.5 8.5,1.5 11,6 8.5,10.5 3.5,10.5 1,6',
  diamond: '6,0.8 11.2,6 6,11.2 0.8,6',
  octagon: '4,1 8,1 11,4 11,8 8,11 4,11 1,8 1,4',
  pentagon: '6,1 11,4.8 9.1,10.8 2.9,10.8 1,4.8',
  triangle: '6,1.2 11,10.8 1,10.8',
};

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
