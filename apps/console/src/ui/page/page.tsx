import type { ReactNode } from 'react';
import { Reef } from '../art/reef.tsx';
import { useFoldedText } from '../text/use-folded-text.tsx';
import classes from './page.module.css';
import { PageCrumb } from './page-crumb.tsx';
import { ReadOnlyBadge } from './read-only-badge.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  title: string;
  /** The title of the browser's tab, if it differs from the heading. */
  tabTitle?: string;
  text?: ReactNode;
  /** Whether the text is folded on phones, so that a list starts in sight. */
  foldsText?: boolean;
  actions?: ReactNode;
  /** Whether the lines of the reef are shown behind the heading. */
  hasReef?: boolean;
  /** Whether it is about the person instead of the account, so that the role doesn't matter. */
  isPersonal?: boolean;
  children: ReactNode;
}

/** A page of the signed-in console: heading, actions, and content. */
export function Page(props: PageProps) {
  const { title, tabTitle = title, text, actions, hasReef, isPersonal = false, children } = props;
  usePageTitle(tabTitle);
  const folded = useFoldedText(text, props.foldsText ?? false);
  return (
    <div className={classes.root}>
      <PageCrumb />
      <div
        className={classes.head}
        data-reef={hasReef || undefined}
        data-folded={folded.toggle ? true : undefined}
      >
        {hasReef && <Reef place="end" />}
        <ScreenHeading title={title} toggle={folded.toggle}>
          {folded.text}
        </ScreenHeading>
        <div className={classes.actions}>
          {!isPersonal && <ReadOnlyBadge />}
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}
