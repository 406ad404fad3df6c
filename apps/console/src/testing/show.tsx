import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { session } from '#lib/calls/api.ts';
import { queryClient } from '#lib/calls/query-client.ts';
import { loadTexts } from '#lib/language/i18n.ts';
import type { CachedUser } from '#lib/session/session.ts';
import type { TextDomain } from '#locales/domains.ts';
import { Notices } from '#ui/notices/notices.tsx';
import { person } from './people.ts';

const domains = Object.keys(import.meta.glob('../locales/en_US/*.ts')).map(
  (path) => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length) as TextDomain,
);

export interface ShowOptions {
  /** The person who is signed in; null for nobody. */
  user?: CachedUser | null;
}

/** Renders a part of the console with its providers and the English texts, for somebody who is signed in. Returns their hands. */
export async function show(content: ReactNode, { user = person() }: ShowOptions = {}): Promise<UserEvent> {
  const i18n = await loadTexts(...domains);
  if (user) enter(user);
  const root = createRootRoute({ component: () => content });
  const anyPage = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({ routeTree: root.addChildren([anyPage]), history: createMemoryHistory() });
  const hands = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await router.load();
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Notices />
      </I18nextProvider>,
    );
  });
  return hands;
}

/** Signs somebody in. */
export function enter(user: CachedUser): void {
  session.signIn('token', false);
  session.cacheUser(user);
}
