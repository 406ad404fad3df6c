import type { ReactNode } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The accessible name of the bar. */
  label: string;
  value: number;
  max: number;
  /** The figures as text, above the bar. */
  text?: ReactNode;
  /** The figures as text for screen readers; by default a percentage. */
  valueText?: string;
  isPaused?: boolean;
}

/** Shows progress toward a maximum. */
export function ProgressBar({ label, value, max, text, valueText, isPaused }: ProgressBarProps) {
  return (
    <div className={classes.root}>
      {text}
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        data-paused={isPaused || undefined}
        max={Math.max(1, max)}
        value={Math.min(value, Math.max(1, max))}
      />
    </div>
  );
}
