import type { ReactNode } from 'react';
import classes from './marked-name.module.css';

export interface MarkedNameProps {
  name: ReactNode;
  /** Buttons and badges, which keep their width where the name is cut off. */
  children: ReactNode;
}

/** A name in a list, followed by buttons and badges. */
export function MarkedName({ name, children }: MarkedNameProps) {
  return (
    <span className={classes.root}>
      <span className={classes.name}>{name}</span>
      {children}
    </span>
  );
}
