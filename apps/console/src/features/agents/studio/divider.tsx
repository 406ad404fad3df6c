import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './studio.module.css';
import type { PaneWidth } from './use-pane-width.ts';

export interface DividerProps {
  label: string;
  width: PaneWidth;
  /** The direction in which its pane grows. */
  grows: 'left' | 'right';
}

const stepPx = 24;

/** A divider between panes. It can be dragged, or moved with the arrow keys; a double click restores the default width. */
export function Divider({ label, width, grows }: DividerProps) {
  const dragged = useRef<{ fromX: number; px: number } | null>(null);
  const sign = grows === 'right' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { fromX: event.clientX, px: width.px };
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (dragged.current) width.set(dragged.current.px + sign * (clientX - dragged.current.fromX));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted: Partial<Record<string, number>> = {
      ArrowRight: width.px + sign * stepPx,
      ArrowLeft: width.px - sign * stepPx,
      Home: width.least,
      End: width.most,
    };
    const px = wanted[event.key];
    if (px === undefined) return;
    event.preventDefault();
    width.set(px);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={width.least}
      aria-valuemax={width.most}
      aria-valuenow={width.px}
      tabIndex={0}
      className={classes.divider}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragged.current = null;
      }}
      onPointerCancel={() => {
        dragged.current = null;
      }}
      onDoubleClick={width.reset}
      onKeyDown={onKeyDown}
    />
  );
}
