import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefusedTo } from '../session/may.ts';
import { notifyOfLoad, request, session } from './api.ts';
import { CallRefused, createAsk, isUntold } from './call-refused.ts';

/** For queries: refusals are thrown, so that the screen offers a retry. A screen that shows no error gets a notice. */
export const ask = createAsk(request, { notify: true });

/** For forms and lists, which show refusals themselves. */
export const askQuietly = createAsk(request, { notify: false });

/** For polls and transfers, which retry automatically. Failures are not shown. */
export const askInBackground = createAsk(request, { notify: false, background: true });

/** The cache of the signed-in console's server state. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (!isUntold(error)) return;
      // The page has rendered the error by then.
      notifyManager.schedule(() => notifyOfLoad(error));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Evaluated on each use, so that a changed role takes effect.
      enabled: ({ queryKey }) => !isRefusedTo(session.user()?.role, queryKey),
      // A refusal is final, so it isn't retried.
      retry: (failures, error) => !(error instanceof CallRefused) && failures < 2,
    },
  },
});

session.subscribe(() => {
  if (!session.isSignedIn()) queryClient.clear();
});
