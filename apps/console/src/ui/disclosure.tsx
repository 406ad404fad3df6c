import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  /** The line that is always shown and opens the rest. */
  summary: ReactNode;
  /** Opens it at the beginning. With `onToggle`, the parent holds the state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Renders the content only while it is shown. */
  isLazy?: boolean;
  children: ReactNode;
}

/** A line that opens more content below it: the browser's `details`, in our look. */
export function Disclosure({ summary, isOpen, onToggle, isLazy, children }: DisclosureProps) {
  const [isShown, setShown] = useState(isOpen ?? false);
  return (
    <details
      className={classes.root}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setShown(open);
        onToggle?.(open);
      }}
    >
      <summary>{summary}</summary>
      <div className={classes.content}>{(isShown || !isLazy) && children}</div>
    </details>
  );
}
