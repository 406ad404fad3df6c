import type { Reader } from '@atoll/database';
import { StorageRefusal } from './refusal.ts';

interface ShareState {
  /** Null if not revoked. */
  revokedAt: number | null;
  /** Null: never. */
  expiresAt: number | null;
}

/** @throws {StorageRefusal} `shareUnknown` for a missing or revoked link, `shareExpired` */
export function refuseEnded(link: ShareState | undefined, now: number): asserts link is ShareState {
  if (!link || link.revokedAt !== null) throw new StorageRefusal('shareUnknown');
  if (link.expiresAt !== null && now >= link.expiresAt) throw new StorageRefusal('shareExpired');
}

/** Checks the link's current state. A link ends with its bucket. @throws {StorageRefusal} `shareUnknown`, `shareExpired` */
export async function refuseEndedLink(read: Reader, linkId: string, now: number): Promise<void> {
  const link = await read
    .selectFrom('share_links')
    .innerJoin('buckets', 'buckets.id', 'share_links.bucket_id')
    .select(['share_links.revoked_at as revokedAt', 'share_links.expires_at as expiresAt'])
    .where('share_links.id', '=', linkId)
    .executeTakeFirst();
  refuseEnded(link, now);
}
