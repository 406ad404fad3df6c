import { checkSession, creditStatus, listBulkJobs, publicConfig, recordEvent } from '@atoll/contract';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { loadTexts } from '#lib/language/i18n.ts';
import type { CachedUser } from '#lib/session/session.ts';
import { serverConfig } from '#testing/config.ts';
import { answers } from '#testing/server.ts';
import { enter } from '#testing/show.tsx';
import { Providers } from '../providers.tsx';
import { createConsoleRouter } from '../router.ts';

let shown: ReturnType<typeof createConsoleRouter> | undefined;

/** Opens the whole console at an address, for nobody or for somebody who is signed in. Returns their hands. */
export async function openConsole(address: string, user: CachedUser | null = null): Promise<UserEvent> {
  answerFrame();
  if (user) enter(user);
  const i18n = await loadTexts('common');
  const hands = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }));
  shown = router;
  await router.load();
  await act(async () => {
    render(
      <Providers i18n={i18n}>
        <RouterProvider router={router} />
      </Providers>,
    );
  });
  return hands;
}

/** Returns the address that is shown, with its query. */
export function address(): string {
  return shown?.state.location.href ?? '';
}

/** Answers what every page asks, whoever looks at it. */
function answerFrame(): void {
  answers(publicConfig, serverConfig);
  answers(recordEvent, null);
  answers(checkSession, null);
  answers(listBulkJobs, { jobs: [], next_cursor: null });
  answers(creditStatus, {
    plan: 'pay_as_you_go',
    credit_micro_usd: 25_000_000,
    owed_micro_usd: 0,
    credit_ended_at: null,
    read_only_at: null,
    is_read_only: false,
    credit_alert_micro_usd: null,
    payments: 'sandbox',
  });
}
