import type { ReactNode } from 'react';
import classes from './refusal.module.css';

export interface RefusalProps {
  text: string | null | undefined;
  /** An action that helps. */
  children?: ReactNode;
}

/** The reason why an action failed, in its dialog; nothing without a reason. */
export function Refusal({ text, children }: RefusalProps) {
  if (!text) return null;
  return (
    <p role="alert" className={classes.root}>
      {text} {children}
    </p>
  );
}
