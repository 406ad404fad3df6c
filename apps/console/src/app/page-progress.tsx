import { useRouterState } from '@tanstack/react-router';
import classes from './page-progress.module.css';

/** A line at the top while the next page loads slowly. It is visual only, because screen readers announce the new heading. */
export function PageProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <div className={classes.root} aria-hidden /> : null;
}
