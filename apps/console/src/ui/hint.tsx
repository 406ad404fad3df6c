import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import classes from './hint.module.css';

export interface HintProps {
  /** The reason or explanation; without it the control stands alone. */
  text: string | undefined;
  /** Draws the control and ties it to the hint by `aria-describedby`. */
  children: (describedBy: string | undefined) => ReactElement;
}

/** A tooltip in plain CSS: opens on hover and keyboard focus, stays while pointed at, closes on Escape (WCAG 1.4.13). */
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
