import { QueryClient } from '@tanstack/react-query';
import { request, session } from './api.ts';
import { CallRefused, createAsk } from './call-refused.ts';
import { isRefusedTo } from './may.ts';

/** For queries: a refusal is announced by the client and thrown, so that the screen offers another try. */
export const ask = createAsk(request, { notify: true });

/** For forms and lists, which show refusals themselves. */
export const askQuietly = createAsk(request, { notify: false });

/** For polls and transfers, which retry automatically. Failures are not shown. */
export const askInBackground = createAsk(request, { notify: false, background: true });

/** Server state of the signed-in console. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Asked again whenever it is looked at, so that a role that was changed counts.
      enabled: ({ queryKey }) => !isRefusedTo(session.user()?.role, queryKey),
      // A considered “no” does not become a “yes” by asking again.
      retry: (failures, error) => !(error instanceof CallRefused) && failures < 2,
    },
  },
});

session.subscribe(() => {
  if (!session.isSignedIn()) queryClient.clear();
});
