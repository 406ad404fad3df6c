import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export interface NoticeProps {
  icon: Icon;
  title: string;
  text?: ReactNode;
}

/** Information to read before continuing, in the page itself. */
export function Notice({ icon: NoticeIcon, title, text }: NoticeProps) {
  return (
    <div className={classes.root} role="note">
      <NoticeIcon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
      </div>
    </div>
  );
}
