import { issueIdentity } from '@atoll/contract';
import { cookies, request } from '#lib/calls/api.ts';
import { refreshUser } from '#lib/calls/refresh-user.ts';
import { takeReturnTo } from '#lib/pages/return-to.ts';
import { type Destination, destinationAfterSignIn, type SignInQuery } from './destination.ts';

/** Completes a sign-in: fetches the user info, creates an identity for the linked app if one requested it, and returns the destination. */
export async function finishSignIn(query: SignInQuery): Promise<Destination> {
  await refreshUser().catch(() => undefined);
  return destinationAfterSignIn(query, {
    identity: await newIdentity(query).catch(() => null),
    isRemembered: cookies.isRemembered(),
    takeReturnTo: () => takeReturnTo(sessionStorage),
  });
}

/** Returns null without an app, or if the app or its address is not registered, which the next page reports. */
async function newIdentity({ name, redirect_url }: SignInQuery): Promise<string | null> {
  if (!name || !redirect_url) return null;
  const answer = await request(issueIdentity, { name, redirect_url }, { notify: false });
  if (!answer.ok) return null;
  cookies.setIdentity(answer.data.identity);
  return answer.data.identity;
}
