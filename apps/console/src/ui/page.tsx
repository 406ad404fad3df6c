import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageCrumb } from './page-crumb.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  title: string;
  /** What the browser's tab shows, where it differs from the heading. */
  tabTitle?: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One page of the signed-in console: heading, its actions, then the matter. */
export function Page({ title, tabTitle = title, text, actions, children }: PageProps) {
  usePageTitle(tabTitle);
  return (
    <div className={classes.root}>
      <PageCrumb />
      <div className={classes.head}>
        <ScreenHeading title={title}>{text}</ScreenHeading>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
