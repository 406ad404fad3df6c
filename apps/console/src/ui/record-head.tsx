import type { ReactNode } from 'react';
import classes from './record-head.module.css';
import { ScreenHeading } from './screen-heading.tsx';

export interface RecordHeadProps {
  /** The accessible name of the way back. */
  wayLabel: string;
  /** A link to the list. */
  way: ReactNode;
  title: string;
  /** State and actions, beside the title. */
  children: ReactNode;
  tabs: ReactNode;
}

/** The head of the pages of one thing in a list: the way back, its name with state and actions, and tabs. */
export function RecordHead({ wayLabel, way, title, children, tabs }: RecordHeadProps) {
  return (
    <div data-record-head className={classes.head}>
      <nav data-way aria-label={wayLabel} className={classes.way}>
        {way}
      </nav>
      <div className={classes.title}>
        <ScreenHeading title={title} />
        {children}
      </div>
      {tabs}
    </div>
  );
}
