import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#lib/pages/search.ts';
import { FailureView } from './failure-view.tsx';
import { fadeBetweenPages } from './page-fade.ts';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router of all pages. Without a history, it uses the address bar. */
export function createConsoleRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    // The guard and the server distinguish upper and lower case too.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailureView,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
  router.startViewTransition = (update) => {
    // During a fade, the browser ignores clicks. Somebody who filters a list wants to go on.
    const isSamePage = router.latestLocation.pathname === router.state.resolvedLocation?.pathname;
    return isSamePage ? update() : fadeBetweenPages(update);
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
