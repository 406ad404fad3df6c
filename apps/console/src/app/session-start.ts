import { checkSession } from '@atoll/contract';
import { request, session } from '#lib/api.ts';
import { refreshUser } from '#lib/refresh-user.ts';

let started: Promise<void> | undefined;

/**
 * Once per page load: asks the server whether a stored login still stands, and forgets it when not
 * (specification section 2). A server that can't be reached proves nothing, so the login stays.
 */
export function startSession(): Promise<void> {
  started ??= checkStoredLogin().catch(() => undefined);
  return started;
}

async function checkStoredLogin(): Promise<void> {
  if (!session.isSignedIn()) return;
  const answer = await request(checkSession, {}, { notify: false, endSession: false, background: true });
  if (!answer.ok) session.clear();
  // Another person may have kept the account, or it was removed.
  else if (session.user() === null || session.user()?.closing_at) await refreshUser();
}
