import type { ReactNode } from 'react';
import classes from './button-row.module.css';

/** Buttons side by side in equal widths, or below each other if they don't fit. The main one comes last. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
