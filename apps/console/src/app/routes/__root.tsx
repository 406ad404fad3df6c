import { createRootRoute, redirect } from '@tanstack/react-router';
import { session } from '#lib/calls/api.ts';
import { keepReturnTo, takeReturnTo } from '#lib/pages/return-to.ts';
import { guard, linkedAppQuery } from '../guard.ts';
import { NotFoundView } from '../not-found-view.tsx';
import { RootView } from '../root-view.tsx';
import { startSession } from '../session-start.ts';

export const Route = createRootRoute({
  beforeLoad: async ({ location }) => {
    await startSession();
    const { pathname, href } = location;
    const linkedApp = linkedAppQuery(location.search);
    const verdict = guard({
      pathname,
      href,
      isLinkedApp: linkedApp !== null,
      isSignedIn: session.isSignedIn(),
    });
    // Somebody may have signed in in another tab, and then goes on to the page that asked for it.
    if (verdict.kind === 'home') throw redirect({ href: takeReturnTo(sessionStorage) ?? '/', replace: true });
    if (verdict.kind === 'sign-in') {
      if (verdict.returnTo) keepReturnTo(sessionStorage, verdict.returnTo);
      throw redirect({ to: verdict.isNew ? '/signup' : '/signin', search: linkedApp ?? {}, replace: true });
    }
  },
  component: RootView,
  notFoundComponent: NotFoundView,
});
