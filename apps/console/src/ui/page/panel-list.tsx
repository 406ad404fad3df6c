import type { ReactNode } from 'react';
import classes from './panel-list.module.css';

/**
 * Panels with settings, one below the other. Where there is space, the title and the text of each are beside its
 * fields, so that a wide window is used without fields that are too wide.
 */
export function PanelList({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.list}>{children}</div>
    </div>
  );
}
