import { useRouterState } from '@tanstack/react-router';
import classes from './page-progress.module.css';

/** A line over the page while the next one is slow to come; the eye's part of what the new heading tells a listener. */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={classes.root} aria-hidden /> : null;
}
