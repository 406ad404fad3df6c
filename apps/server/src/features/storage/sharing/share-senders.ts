import { codes } from '@atoll/contract/codes';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEnded } from '../kernel/share-state.store.ts';
import type { SharingDeps } from './deps.ts';
import { findLinkByToken } from './share-link.store.ts';
import type { ShareLink } from './share-link.ts';
import { findLogo, type ShareLogo } from './share-logo.store.ts';
import { hashOfToken } from './share-token.ts';

/** The sender of a link, as stated by themselves. Not verified. */
export interface ShareSender extends Pick<ShareLink, 'kind' | 'senderName'> {
  logo: ShareLogo | undefined;
}

/** Shows visitors the sender of a link before they enter its password. */
export interface ShareSenders {
  /** Returns undefined for links that don't exist or have ended. @throws {UserError} 1031 */
  find(link: string, visitorAddress: string): Promise<ShareSender | undefined>;
}

/** Requests of one address for pages and logos. */
const looksPerMinute = 600;

type Deps = Pick<SharingDeps, 'database' | 'clock' | 'limits' | 'isAccountActive'>;

export function createShareSenders({ database, clock, limits, isAccountActive }: Deps): ShareSenders {
  const looks = limits.define({
    name: 'share-senders',
    points: looksPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  /** Unknown, damaged and ended links are alike. */
  const findOpen = async (text: string): Promise<ShareLink | undefined> => {
    try {
      const link = await findLinkByToken(database.read, hashOfToken(text));
      if (link) refuseEnded(link, clock.now());
      return link;
    } catch (error) {
      if (error instanceof StorageRefusal) return undefined;
      throw error;
    }
  };
  return {
    async find(text, address) {
      await looks.take(address);
      const link = await findOpen(text);
      if (!link || !(await isAccountActive(link.accountId))) return undefined;
      const { kind, senderName } = link;
      return { kind, senderName, logo: await findLogo(database.read, link.accountId) };
    },
  };
}
