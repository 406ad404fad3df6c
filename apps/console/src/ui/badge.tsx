import type { ReactNode } from 'react';
import classes from './badge.module.css';

export interface BadgeProps {
  tone?: 'plain' | 'good' | 'bad';
  children: ReactNode;
}

/** A word about the state of what it stands beside. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={classes.root} data-tone={tone}>
      {children}
    </span>
  );
}
