import type { Reader } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findLink } from './share-link.store.ts';
import type { ShareLink } from './share-link.ts';

/** @throws {StorageRefusal} `shareUnknown` for none and one that was revoked, `shareExpired` */
export function refuseEnded(
  link: Pick<ShareLink, 'revokedAt' | 'expiresAt'> | undefined,
  now: number,
): asserts link is Pick<ShareLink, 'revokedAt' | 'expiresAt'> {
  if (!link || link.revokedAt !== null) throw new StorageRefusal('shareUnknown');
  if (link.expiresAt !== null && now >= link.expiresAt) throw new StorageRefusal('shareExpired');
}

/** As it stands now, whatever was known of it. @throws {StorageRefusal} `shareUnknown`, `shareExpired` */
export async function refuseEndedLink(read: Reader, linkId: string, now: number): Promise<void> {
  refuseEnded(await findLink(read, linkId), now);
}
