import classes from './codes.module.css';

export interface IntervalBarProps {
  low: number;
  high: number;
  /** The measured share, between the bounds. */
  share: number;
}

/** Draws a share with its interval on a scale from 0 to 1. It is decorative: its parent shows the figures. */
export function IntervalBar({ low, high, share }: IntervalBarProps) {
  return (
    <svg viewBox="0 0 100 12" className={classes.interval} aria-hidden>
      <rect x={0} y={5} width={100} height={2} rx={1} className={classes.scale} />
      <rect
        x={low * 100}
        y={3}
        width={Math.max(1, (high - low) * 100)}
        height={6}
        rx={3}
        className={classes.range}
      />
      <rect
        x={Math.min(98, Math.max(0, share * 100 - 1))}
        y={1}
        width={2}
        height={10}
        rx={1}
        className={classes.mark}
      />
    </svg>
  );
}
