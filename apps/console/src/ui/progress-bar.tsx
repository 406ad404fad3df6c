import type { ReactNode } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** The accessible name of the bar. */
  label: string;
  value: number;
  max: number;
  /** The figures in words, above the bar. */
  text?: ReactNode;
  /** The figures in words for screen readers; a percentage unless given. */
  valueText?: string;
  isPaused?: boolean;
}

/** Shows how much of a number is reached. */
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
