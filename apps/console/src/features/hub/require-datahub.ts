import { userInfo } from '@atoll/contract';
import { notFound } from '@tanstack/react-router';
import { request, session } from '#lib/calls/api.ts';

/** Responds "not found" to every account except the one that owns the data hub. The server decides at each visit. */
export async function requireDatahub(): Promise<void> {
  const answer = await request(userInfo, {});
  if (!answer.ok || !answer.data.datahub) throw notFound();
  session.cacheUser(answer.data);
}
