import { type ReactNode, useId } from 'react';
import { useFoldedText } from '../text/use-folded-text.tsx';
import classes from './panel.module.css';

export interface PanelProps {
  title: string;
  text?: ReactNode;
  /** Whether the text is folded on phones, so that a list starts in sight. */
  foldsText?: boolean;
  /** Shown next to the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a page, separated by a line and spacing. */
export function Panel({ title, text, foldsText = false, action, children }: PanelProps) {
  const id = useId();
  const folded = useFoldedText(text, foldsText);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head} data-folded={folded.toggle ? true : undefined}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {folded.toggle}
          {folded.text && <p className={classes.text}>{folded.text}</p>}
        </div>
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
