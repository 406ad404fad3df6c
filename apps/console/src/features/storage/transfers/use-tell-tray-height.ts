import { type RefObject, useLayoutEffect } from 'react';

/** Publishes the height of the tray, so that pages and what stays at their foot leave room for it. */
export function useTellTrayHeight(tray: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = tray.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty('--atoll-tray-height', `${element.offsetHeight + marginPx}px`);
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--atoll-tray-height');
    };
  }, [tray]);
}

/** Between the tray and the edge of the window. */
const marginPx = 24;
