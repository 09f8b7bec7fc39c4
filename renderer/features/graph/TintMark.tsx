import { useTheme } from '../../ui/entity/useTheme';
import { TINTS } from './canvas/tints';

/** The colour of a community as a dot. Says nothing by itself: put its name beside it. */
export function TintMark({ tint }: { tint: number | undefined }) {
  const theme = useTheme();
  const colour = tint === undefined ? 'var(--muted)' : (TINTS[tint]?.[theme] ?? 'var(--muted)');
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" fill={colour} aria-hidden focusable={false}>
      <circle cx={6} cy={6} r={5} />
    </svg>
  );
}
