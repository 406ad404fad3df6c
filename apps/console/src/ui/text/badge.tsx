import type { ReactNode } from 'react';
import classes from './badge.module.css';

export interface BadgeProps {
  tone?: 'plain' | 'good' | 'bad';
  children: ReactNode;
}

/** A short text about a state, next to the thing that has it. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={classes.root} data-tone={tone}>
      {children}
    </span>
  );
}
