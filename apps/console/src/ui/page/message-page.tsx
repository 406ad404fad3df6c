import { type ReactNode, use } from 'react';
import { Reef } from '../art/reef.tsx';
import { FrameContext } from './frame-context.ts';
import classes from './message-page.module.css';
import { ScreenHeading } from './screen-heading.tsx';
import { usePageTitle } from './use-page-title.ts';

export interface MessagePageProps {
  title: string;
  text: string | null;
  /** The next step. */
  action: ReactNode;
}

/** A page with one message and one next step, inside a frame or without one. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  const Root = use(FrameContext) ? 'div' : 'main';
  usePageTitle(title);
  return (
    <Root className={classes.root}>
      <div className={classes.picture}>
        <Reef place="center" />
      </div>
      <ScreenHeading title={title}>{text}</ScreenHeading>
      {action}
    </Root>
  );
}
