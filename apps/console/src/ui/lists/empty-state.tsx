import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Reef } from '../art/reef.tsx';
import { withWordBreaks } from '../text/with-word-breaks.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** Explains what to do; absent for people who can't do anything. */
  text?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Explains that a list is empty, and what to do about it. */
export function EmptyState({ icon: Icon, title, text, action, children }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <span className={classes.mark} aria-hidden>
        <Icon size={24} stroke={1.5} />
      </span>
      <Reef place="center" />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{withWordBreaks(text)}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {children && <div className={classes.more}>{children}</div>}
    </div>
  );
}
