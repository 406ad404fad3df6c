import { useState } from 'react';

export interface PaneWidth {
  px: number;
  least: number;
  most: number;
  /** Takes what lies within its bounds, and is kept for the next time. */
  set: (px: number) => void;
  reset: () => void;
}

/** How wide a pane is, as the person left it in this browser. */
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
