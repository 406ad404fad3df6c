import { type RefObject, useLayoutEffect } from 'react';

/** Publishes the height of the tray, so that pages and sticky elements at the bottom leave space for it. */
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

/** The margin between the tray and the edge of the window. */
const marginPx = 24;
