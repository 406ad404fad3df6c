import type { ReactNode } from 'react';
import classes from '../log/insight.module.css';

/** A table that scrolls sideways if it is wider than its container. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    // Scrolling areas must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={classes.wide} tabIndex={0}>
      {children}
    </div>
  );
}
