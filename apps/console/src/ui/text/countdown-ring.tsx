import classes from './countdown-ring.module.css';

export interface CountdownRingProps {
  /** The visible text, which is also the accessible name. */
  label: string;
  /** Whole seconds. */
  left: number;
  total: number;
}

/** A ring that empties as time runs out. Screen readers can read it on request; it is not announced every second. */
export function CountdownRing({ label, left, total }: CountdownRingProps) {
  return (
    <span className={classes.root} role="timer" aria-label={label}>
      <svg className={classes.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle className={classes.track} cx="12" cy="12" r="9.5" pathLength="1" />
        <circle
          className={classes.rest}
          cx="12"
          cy="12"
          r="9.5"
          pathLength="1"
          strokeDasharray={`${left / total} 1`}
        />
      </svg>
      {label}
    </span>
  );
}
