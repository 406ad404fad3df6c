import type { ReactNode } from 'react';
import classes from './list-action.module.css';

export interface ListActionProps {
  /** The list that the action adds to. */
  list: { isPending: boolean; data: readonly unknown[] | undefined };
  children: ReactNode;
}

/**
 * An action beside the heading of a list. An empty list shows it itself. Its space is kept until the list is loaded, so that
 * it never moves.
 */
export function ListAction({ list: { isPending, data }, children }: ListActionProps) {
  if (data?.length === 0) return null;
  if (!isPending || !children) return children;
  return (
    <div className={classes.reserved} style={{ visibility: 'hidden' }}>
      {children}
    </div>
  );
}
