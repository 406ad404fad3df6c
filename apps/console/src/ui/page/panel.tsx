import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  title: string;
  text?: ReactNode;
  /** Shown next to the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a page, separated by a line and spacing. */
export function Panel({ title, text, action, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
