import classes from './bucket-storage.module.css';

/** A bar as long as a part is of a whole. The figures stand beside it. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const percent = whole > 0 ? Math.max(part > 0 ? 1 : 0, (part / whole) * 100) : 0;
  return (
    <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.track} width="100" height="1" />
      <rect className={classes.part} width={percent} height="1" />
    </svg>
  );
}
