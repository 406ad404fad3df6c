import type { ReactNode } from 'react';
import { Reef } from '../art/reef.tsx';
import classes from './page.module.css';
import { PageCrumb } from './page-crumb.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  title: string;
  /** The title of the browser's tab, if it differs from the heading. */
  tabTitle?: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** Whether the lines of the reef are shown behind the heading. */
  hasReef?: boolean;
  children: ReactNode;
}

/** A page of the signed-in console: heading, actions, and content. */
export function Page({ title, tabTitle = title, text, actions, hasReef, children }: PageProps) {
  usePageTitle(tabTitle);
  return (
    <div className={classes.root}>
      <PageCrumb />
      <div className={classes.head} data-reef={hasReef || undefined}>
        {hasReef && <Reef place="end" />}
        <ScreenHeading title={title}>{text}</ScreenHeading>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
