import { userInfo } from '@atoll/contract';
import { request, session } from './api.ts';

/** Fetches the account's user info into the cache. The cache stays unchanged if the server refuses. */
export async function refreshUser(): Promise<void> {
  const answer = await request(userInfo, {});
  if (answer.ok) session.cacheUser(answer.data);
}
