import { checkSession } from '@atoll/contract';
import { request, session } from '#lib/calls/api.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';

let started: Promise<void> | undefined;

/**
 * Validates a stored login with the server once per page load, and deletes it if it's no longer valid (specification
 * section 2). If the server can't be reached, the login is kept.
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
