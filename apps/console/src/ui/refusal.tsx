import type { ReactNode } from 'react';
import classes from './refusal.module.css';

export interface RefusalProps {
  text: string | null | undefined;
  /** The action that helps. */
  children?: ReactNode;
}

/** Why something could not be done, in the dialog that asked for it; nothing while there is no reason. */
export function Refusal({ text, children }: RefusalProps) {
  if (!text) return null;
  return (
    <p role="alert" className={classes.root}>
      {text} {children}
    </p>
  );
}
