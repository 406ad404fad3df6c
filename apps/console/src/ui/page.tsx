import type { ReactNode } from 'react';
import classes from './page.module.css';
import { ScreenHeading } from './screen-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  title: string;
  /** What the browser's tab shows, where it differs from the heading. */
  tabTitle?: string;
  text?: ReactNode;
  /** Above the heading: the way here. */
  crumbs?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the signed-in console: heading, its actions, then the matter. */
export function Page({ title, tabTitle = title, text, crumbs, actions, children }: PageProps) {
  usePageTitle(tabTitle);
  return (
    <div className={classes.root}>
      {crumbs}
      <div className={classes.head}>
        <ScreenHeading title={title}>{text}</ScreenHeading>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
