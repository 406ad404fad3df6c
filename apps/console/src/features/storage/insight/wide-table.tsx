import type { ReactNode } from 'react';
import classes from './insight.module.css';

/** A table that scrolls sideways where it is wider than its place. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    // What scrolls must be reachable for the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={classes.wide} tabIndex={0}>
      {children}
    </div>
  );
}
