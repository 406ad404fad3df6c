import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#lib/pages/search.ts';
import { FailureView } from './failure-view.tsx';
import { fadeBetweenPages } from './page-fade.ts';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router of all pages. Without a history, it uses the address bar. */
export function createConsoleRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: FailureView,
    defaultPreload: 'intent',
    scrollRestoration: true,
    ...(history && { history }),
  });
  router.startViewTransition = fadeBetweenPages;
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
