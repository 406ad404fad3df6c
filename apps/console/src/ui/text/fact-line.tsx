import type { ReactNode } from 'react';
import classes from './fact-line.module.css';

/** Shows short facts, one element each, in a line and separated by dots. A line that wraps has no dot at its ends. */
export function FactLine({ children }: { children: ReactNode }) {
  return <span className={classes.root}>{children}</span>;
}
