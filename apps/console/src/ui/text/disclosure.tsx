import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  /** The visible line, which opens the rest. */
  summary: ReactNode;
  /** Whether it is initially open. With `onToggle`, the parent manages the state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** Whether the content is only rendered while it is shown. */
  isLazy?: boolean;
  children: ReactNode;
}

/** A line that opens more content below it: the browser's `details`, with our style. */
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
