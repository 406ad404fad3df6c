import { signOut } from '@atoll/contract';
import { leaveSignedOut, session } from '#lib/calls/api.ts';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import type { Write } from '#lib/calls/write.ts';

const signOutWrite: Write<typeof signOut> = { call: signOut };

/** Ends the session on the server, then here, and goes to `/` (specification section 4, "Logout"). */
export async function signOutHere(): Promise<void> {
  if (!session.isSignedIn()) {
    leaveSignedOut();
    return;
  }
  const ended = await runWithNotices(signOutWrite, {});
  if (ended.ok) leaveSignedOut();
}
