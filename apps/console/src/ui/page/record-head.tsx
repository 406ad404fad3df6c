import type { ReactNode } from 'react';
import { ReadOnlyBadge } from './read-only-badge.tsx';
import classes from './record-head.module.css';
import { ScreenHeading } from './screen-heading.tsx';

export interface RecordHeadProps {
  /** The accessible name of the link back. */
  wayLabel: string;
  /** A link to the list. */
  way: ReactNode;
  title: string;
  /** State and actions, next to the title. */
  children: ReactNode;
  tabs: ReactNode;
}

/** The header of the pages about one record: the link back, its name with state and actions, and tabs. */
export function RecordHead({ wayLabel, way, title, children, tabs }: RecordHeadProps) {
  return (
    <div data-record-head className={classes.head}>
      <nav data-way aria-label={wayLabel} className={classes.way}>
        {way}
      </nav>
      <div className={classes.title}>
        <ScreenHeading title={title} />
        {children}
        <ReadOnlyBadge />
      </div>
      {tabs}
    </div>
  );
}
