import type { ReactNode } from 'react';
import { Notice, type NoticeProps } from './notice.tsx';
import classes from './notice-with-action.module.css';

export interface NoticeWithActionProps extends NoticeProps {
  action: ReactNode;
}

/** A notice with an action at its end, or below it where there is little space. */
export function NoticeWithAction({ action, ...notice }: NoticeWithActionProps) {
  return (
    <div className={classes.root}>
      <Notice {...notice} />
      {action}
    </div>
  );
}
