import classes from './projects.module.css';

export interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  done: number;
  total: number;
  /** The figures in words. */
  text: string;
}

/** Shows how much of a number is reached. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <span className={classes.progress}>
      <span className={classes.progressText}>{text}</span>
      <span
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
      >
        <span
          className={classes.bar}
          // A little of something is not nothing.
          style={{ inlineSize: `${share * 100}%`, minInlineSize: share > 0 ? 3 : 0 }}
        />
      </span>
    </span>
  );
}
