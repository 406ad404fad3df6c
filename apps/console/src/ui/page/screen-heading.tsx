import { type ReactNode, useEffect, useRef } from 'react';
import classes from './screen-heading.module.css';

export interface ScreenHeadingProps {
  title: string;
  /** Shown next to the title. */
  toggle?: ReactNode;
  children?: ReactNode;
}

/** A title with a longer word is a user-chosen name, and is set smaller. */
const longWord = 24;

let isFirstScreen = true;

/**
 * A screen's heading. After a navigation it takes the focus, so that a screen reader announces the screen, unless a
 * field of the screen takes it, or the person is already typing in a field.
 */
export function ScreenHeading({ title, toggle, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isTaken = document.activeElement?.matches(
      'main :is(input, textarea), input:not(:placeholder-shown)',
    );
    if (!isFirstScreen && !isTaken) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, []);
  return (
    <div className={classes.root}>
      <h1
        ref={heading}
        tabIndex={-1}
        className={classes.title}
        data-long={title.split(/\s/).some((word) => word.length > longWord) || undefined}
      >
        {title}
      </h1>
      {toggle}
      {children && <div className={classes.text}>{children}</div>}
    </div>
  );
}
