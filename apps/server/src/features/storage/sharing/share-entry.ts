import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { createPasswordTries } from '../../../platform/limits/index.ts';
import type { SignedIn } from '../access/open-bucket.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEnded } from '../kernel/share-state.store.ts';
import type { SharingDeps } from './deps.ts';
import { noteShareAccess } from './share-link.mutation.ts';
import { findLinkByToken } from './share-link.store.ts';
import type { ShareAccess, ShareLink, Visitor } from './share-link.ts';
import { checkSharePass, newSharePass } from './share-pass.ts';
import { hashOfToken } from './share-token.ts';
import { shortAddress } from './short-address.ts';

/** A visitor with their proof of the password. */
export interface Visit extends Visitor {
  requestId: string;
  isSecure: boolean;
  link: string;
  pass?: string | undefined;
  password?: string | undefined;
}

/** A link that its visitor may use. */
export interface Entered {
  link: ShareLink;
  /** The owner that the visitor acts for, with the owner's permissions. */
  owner: SignedIn;
  /** Proof to send instead of the password; null for a link without one. */
  pass: string | null;
}

export interface ShareEntry {
  /**
   * Unknown, revoked and foreign links are refused in the same way, before any password is checked.
   * @throws {StorageRefusal} `shareMalformed`, `shareDamaged`, `shareUnknown`, `shareExpired`, `shareForbidden`,
   * `sharePassExpired`
   * @throws {UserError} 1002, 1031
   */
  enter(visit: Visit): Promise<Entered>;
  /** Records a visitor's action. Returns the ID of the record. */
  note(
    link: ShareLink,
    visitor: Visitor,
    what: Pick<ShareAccess, 'action' | 'key'> & { code?: number },
  ): Promise<string>;
}

/** Requests of one address to links per minute. */
const visitsPerMinute = 300;

export function createShareEntry(deps: SharingDeps): ShareEntry {
  const { database, clock, limits, passwords } = deps;
  const visits = limits.define({
    name: 'share-visits',
    points: visitsPerMinute,
    windowSeconds: 60,
    code: codes.tooManyRequests,
  });
  const tries = createPasswordTries({ limits, passwords }, 'share');

  const note: ShareEntry['note'] = async (link, visitor, { action, key, code }) => {
    const id = newId();
    const { address, userAgent } = visitor;
    await database.write(noteShareAccess, {
      id,
      linkId: link.id,
      at: clock.now(),
      action,
      address: shortAddress(address),
      userAgent: userAgent.slice(0, 200),
      key,
      bytes: 0,
      code: code ?? null,
    });
    return id;
  };

  const prove = async (link: ShareLink, visit: Visit): Promise<string | null> => {
    if (link.passwordHash === null) return null;
    if (visit.password === undefined) {
      checkSharePass(link, visit.pass, clock.now());
      return visit.pass ?? null;
    }
    const { id, passwordHash } = link;
    if (!(await tries.check({ id, passwordHash }, visit.password, visit.address))) {
      await note(link, visit, { action: 'open', key: null, code: codes.shareForbidden });
      throw new StorageRefusal('shareForbidden');
    }
    return newSharePass(link, clock.now());
  };

  return {
    async enter(visit) {
      await visits.take(visit.address);
      const link = await findLinkByToken(database.read, hashOfToken(visit.link));
      if (!link || !(await deps.isAccountActive(link.accountId))) throw new StorageRefusal('shareUnknown');
      refuseEnded(link, clock.now());
      const pass = await prove(link, visit);
      return { link, pass, owner: ownerOf(link, visit) };
    },
    note,
  };
}

/** Returns the owner that a link's visitors act for. */
export function ownerOf(
  { accountId }: Pick<ShareLink, 'accountId'>,
  {
    requestId,
    address,
    isSecure,
    userAgent,
  }: Pick<Visit, 'requestId' | 'address' | 'isSecure' | 'userAgent'>,
): SignedIn {
  return { requestId, address, isSecure, userAgent, principal: { accountId } };
}

/** Reports whether the link's limits are used up. */
export function isUsedUp({ transfers, maxTransfers, bytes, maxBytes }: ShareLink): boolean {
  return (maxTransfers !== null && transfers >= maxTransfers) || (maxBytes !== null && bytes >= maxBytes);
}

/** @throws {UserError} 1027 */
export function refuseOtherKind(link: ShareLink, ...kinds: ShareLink['kind'][]): void {
  if (!kinds.includes(link.kind)) throw new UserError(codes.parameterInvalid, { field: ' (link: kind)' });
}
