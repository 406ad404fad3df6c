import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import classes from './hint.module.css';

export interface HintProps {
  /** The reason or explanation. Without it, there is only the control. */
  text: string | undefined;
  /** Renders the control. Its `aria-describedby` refers to the hint. */
  children: (describedBy: string | undefined) => ReactElement;
}

/** A tooltip in plain CSS: opens on hover and keyboard focus, stays while hovered, closes on Escape (WCAG 1.4.13). */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  if (!text) return children(undefined);
  const revive = () => setDismissed(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside
    <div className={classes.root} onPointerEnter={revive} onFocus={revive} onKeyDown={onKeyDown}>
      {children(id)}
      <span id={id} role="tooltip" className={classes.bubble} hidden={isDismissed}>
        {text}
      </span>
    </div>
  );
}
