import type { prepareZip } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { type AccessOf, openListed } from '../access/caller-access.ts';
import type { RoleOf } from '../kernel/standing.ts';
import type { ListingService } from '../objects/listing.service.ts';
import type { CheckOutgoing } from '../usage/outgoing-check.ts';
import { createZipOrders } from '../zip/zip-order.service.ts';
import { zipPath } from '../zip/zip-path.ts';

export interface ZipCallDeps {
  database: Database;
  clock: Clock;
  checkOutgoing: CheckOutgoing;
  listing: ListingService;
  roleOf: RoleOf;
  accessOf: AccessOf;
  s3PublicUrl: string;
}

export function createZipHandlers(deps: ZipCallDeps): Handlers<{ prepareZip: typeof prepareZip }> {
  const orders = createZipOrders(deps);
  return {
    async prepareZip(input, caller) {
      const { folder = '', keys = [], prefixes = [] } = input;
      const bucket = await openListed(await deps.accessOf(caller), input.bucket, prefixes);
      await deps.checkOutgoing(bucket, 1, 'console');
      const { token, expiresAt } = await orders.place(bucket, { folder, keys, prefixes });
      return { url: `${deps.s3PublicUrl}${zipPath(token)}`, expires_at: expiresAt };
    },
  };
}
