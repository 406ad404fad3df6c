import { useState } from 'react';

export interface PaneWidth {
  px: number;
  least: number;
  most: number;
  /** Sets the width within its limits, and stores it in the browser. */
  set: (px: number) => void;
  reset: () => void;
}

/** Returns the width of a pane, as last set in this browser. */
export function usePaneWidth(
  name: 'studioSources' | 'studioSide',
  { usual, least, most }: { usual: number; least: number; most: number },
): PaneWidth {
  const within = (px: number) => Math.round(Math.min(Math.max(px, least), most));
  const [px, setPx] = useState(() => {
    const kept = Number(localStorage.getItem(name));
    return kept > 0 ? within(kept) : usual;
  });
  const set = (wanted: number) => {
    setPx(within(wanted));
    localStorage.setItem(name, String(within(wanted)));
  };
  return { px, least, most, set, reset: () => set(usual) };
}
