import classes from './or-divider.module.css';

/** A line with a word in the middle. */
export function OrDivider({ label }: { label: string }) {
  return <div className={classes.root}>{label}</div>;
}
