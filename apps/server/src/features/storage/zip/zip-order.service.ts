import { randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { type RoleOf, requireStanding } from '../kernel/standing.ts';
import type { ListingService } from '../objects/listing.service.ts';
import { takenKeys } from '../uploads/taken-keys.store.ts';
import { keysOf, simplify, type ZipSelection } from './selection.ts';
import { insertZipOrder } from './zip-order.store.ts';
import { hashOf } from './zips.ts';

const lifetimeMs = 15 * 60_000;

/** Accepts zip downloads. */
export function createZipOrders(deps: {
  database: Database;
  clock: Clock;
  listing: ListingService;
  roleOf: RoleOf;
}) {
  const { database, clock, listing } = deps;
  return {
    /**
     * @param shareTicket returns the ticket of the share link; called once there is something to send
     * @throws {StorageRefusal} `objectUnknown` if nothing of it exists
     */
    async place(bucket: Authorized<Bucket>, wanted: ZipSelection, shareTicket?: () => Promise<string>) {
      const selection = simplify(wanted);
      const isThere = (await takenKeys(database.read, bucket, selection.keys)).length > 0;
      const below = { ...selection, keys: [] };
      if (!isThere && (await keysOf(listing, bucket, below).next()).done) {
        throw new StorageRefusal('objectUnknown');
      }
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = now + lifetimeMs;
      const { accountId, personId, name: bucketName } = bucket;
      const order = {
        tokenHash: hashOf(token),
        accountId,
        bucketName,
        selection,
        expiresAt,
        shareTicket: shareTicket ? await shareTicket() : null,
      };
      await database.transaction(async (tx) => {
        if (personId !== undefined) await requireStanding(deps.roleOf, tx, { accountId, personId }, 'read');
        await insertZipOrder(tx, order, now);
      });
      return { token, expiresAt };
    },
  };
}
