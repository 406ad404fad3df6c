import type { ReactNode } from 'react';
import { Reef } from '../art/reef.tsx';
import classes from './message-page.module.css';

export interface MessagePageProps {
  title: string;
  text: string;
  /** The next step. */
  action: ReactNode;
}

/** A page with one message and one next step. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  return (
    <main className={classes.root}>
      <div className={classes.picture}>
        <Reef place="center" />
      </div>
      <h1>{title}</h1>
      <p className={classes.text}>{text}</p>
      {action}
    </main>
  );
}
