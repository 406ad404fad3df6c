import { StorageRefusal } from '../refusal.ts';
import type { ShareLink } from './share-link.ts';

/** @throws {StorageRefusal} `shareUnknown` for none and one that was revoked, `shareExpired` */
export function refuseEnded(
  link: Pick<ShareLink, 'revokedAt' | 'expiresAt'> | undefined,
  now: number,
): asserts link is Pick<ShareLink, 'revokedAt' | 'expiresAt'> {
  if (!link || link.revokedAt !== null) throw new StorageRefusal('shareUnknown');
  if (link.expiresAt !== null && now >= link.expiresAt) throw new StorageRefusal('shareExpired');
}
