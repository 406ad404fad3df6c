import { createRouter } from '@tanstack/react-router';
import { FailureView } from './failure-view.tsx';
import { fadeBetweenPages } from './page-fade.ts';
import { routeTree } from './route-tree.gen.ts';

/** Queries stay text as typed: `?code=012345` is not a number, and nobody's JSON is parsed. */
function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}

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
