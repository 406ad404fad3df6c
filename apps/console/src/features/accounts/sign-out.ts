import { signOut } from '@atoll/contract';
import { leaveSignedOut, request, session } from '#lib/calls/api.ts';

/** Ends the session on the server, then here, and goes to `/` (specification section 4, "Logout"). */
export async function signOutHere(): Promise<void> {
  if (!session.isSignedIn()) {
    leaveSignedOut();
    return;
  }
  const answer = await request(signOut, {});
  if (answer.ok) leaveSignedOut();
}
