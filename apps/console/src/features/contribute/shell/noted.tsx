import type { ReactNode } from 'react';
import classes from './noted.module.css';

/** A list of remarks about an item, under a title. */
export function Noted({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.root}>
      <p>{title}</p>
      <ul>{children}</ul>
    </div>
  );
}
