import { type ReactNode, useState } from 'react';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  /** What is always shown, and opens the rest. */
  summary: ReactNode;
  /** Open from the beginning, or as long as this says so with `onToggle`. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** The content costs much, and is made only while it is shown. */
  isLazy?: boolean;
  children: ReactNode;
}

/** A line that opens what is folded away below it: the browser's own, in our look. */
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
