import { checkSession } from '@atoll/contract';
import { createAsk } from '#lib/calls/call-refused.ts';
import { type ClientDeps, createJsonClient } from '#lib/calls/json-client.ts';
import { locale } from '#lib/language/page-locale.ts';
import { createContributorSession } from '#lib/session/contributor.ts';

/** The sign-in of these pages. Its token only covers what contributors do; the console's own is never read here. */
export const session = createContributorSession({ local: localStorage, tab: sessionStorage });

const clientDeps: ClientDeps = {
  fetch: (...args) => fetch(...args),
  session: {
    token: () => session.current()?.token ?? null,
    account: () => session.current()?.account_id ?? null,
    markSignedOut: session.end,
  },
  locale: () => locale,
  // Every screen here shows refusals and network errors itself.
  notifyCode: () => undefined,
  notifyFailure: () => undefined,
  // Stays on the page, because it has the person's captured item.
  forceSignOut: session.end,
  leaveAccount: session.end,
  isOnSignIn: () => false,
  proveAgain: async () => false,
};

const request = createJsonClient(clientDeps);

/** Makes a call. Refusals are thrown as `CallRefused`, in the person's language. */
export const ask = createAsk(request, { notify: false });

/** Goes to the console, where the person signs in if they haven't yet. It returns to this page. */
export function leaveForSignIn({ isNew = false } = {}): void {
  const to = encodeURIComponent(location.pathname + location.hash);
  location.assign(`/contribute?to=${to}${isNew ? '&new=true' : ''}`);
}

/** Checks the stored sign-in with the server. Without a network, it is assumed to be valid. */
export function refreshSession(): void {
  if (session.current() === null) return;
  void request(checkSession, {}, { notify: false, background: true }).catch(() => undefined);
}
