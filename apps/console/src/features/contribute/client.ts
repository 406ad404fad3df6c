import { checkSession, userInfo } from '@atoll/contract';
import { createAsk } from '#lib/calls/call-refused.ts';
import { type ClientDeps, createJsonClient } from '#lib/calls/json-client.ts';
import { locale } from '#lib/language/page-locale.ts';
import { keepReturnTo } from '#lib/pages/return-to.ts';
import { createCookieJar } from '#lib/session/cookies.ts';
import { createSession } from '#lib/session/session.ts';

/** The console's session: a person who is signed in there is signed in here too. */
export const session = createSession({
  local: localStorage,
  tab: sessionStorage,
  cookies: createCookieJar(document, location.protocol === 'https:'),
});

const clientDeps: ClientDeps = {
  fetch: (...args) => fetch(...args),
  session,
  locale: () => locale,
  // Every screen here shows refusals and network errors itself.
  notifyCode: () => undefined,
  notifyFailure: () => undefined,
  // Stays on the page, because it has the person's captured item.
  forceSignOut: () => session.markSignedOut(),
  leaveAccount: () => session.chooseAccount(null),
  isOnSignIn: () => false,
  proveAgain: async () => false,
};

const request = createJsonClient(clientDeps);

/** Makes a call. Refusals are thrown as `CallRefused`, in the person's language. */
export const ask = createAsk(request, { notify: false });

/** Goes to the console's sign-in, which returns to this page. */
export function leaveForSignIn(page: '/signin' | '/signup' = '/signin'): void {
  keepReturnTo(sessionStorage, location.pathname + location.hash);
  location.assign(page);
}

let refreshing = Promise.resolve();

/** Checks the stored sign-in with the server. Without a network, it is assumed to be valid. */
export function refreshSession(): void {
  refreshing = readSession().catch(() => undefined);
}

/** Resolves when the server has returned the signed-in person, or can't be reached. */
export const sessionRefreshed = (): Promise<void> => refreshing;

async function readSession(): Promise<void> {
  if (!session.isSignedIn()) return;
  const answer = await request(checkSession, {}, { notify: false, background: true });
  if (!answer.ok) return;
  const user = await request(userInfo, {}, { notify: false, background: true });
  if (user.ok) session.cacheUser(user.data);
}
