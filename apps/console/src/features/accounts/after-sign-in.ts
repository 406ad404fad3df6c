import { userInfo } from '@atoll/contract';
import { cookies, request, session } from '../../lib/api.ts';
import { type Destination, destinationAfterSignIn, type SignInQuery } from './destination.ts';
import { takeReturnTo } from './return-to.ts';

/** Fetches the account's user info into the cache; leaves the cache alone when the server refuses. */
export async function refreshUser(): Promise<void> {
  const answer = await request(userInfo, {});
  if (answer.ok) session.cacheUser(answer.data);
}

/** Everything between a token and the first screen: user info, then the place to go. */
export async function finishSignIn(query: SignInQuery): Promise<Destination> {
  await refreshUser().catch(() => undefined);
  return destinationAfterSignIn(query, {
    identity: cookies.identity(),
    isRemembered: cookies.isRemembered(),
    takeReturnTo: () => takeReturnTo(sessionStorage),
  });
}
