import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#lib/search.ts';
import { FailureView } from './failure-view.tsx';
import { fadeBetweenPages } from './page-fade.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: FailureView,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

router.startViewTransition = fadeBetweenPages;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
