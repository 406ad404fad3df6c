import type { ReactNode } from 'react';
import classes from './note.module.css';

export interface NoteProps {
  tone?: 'dimmed' | 'success';
  children: ReactNode;
}

/** A small paragraph for a control. */
export function Note({ tone = 'dimmed', children }: NoteProps) {
  return (
    <p className={classes.root} data-tone={tone}>
      {children}
    </p>
  );
}
