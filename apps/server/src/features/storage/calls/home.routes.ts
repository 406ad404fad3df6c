import { type homeCalls, objectKinds } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Handlers } from '../../../platform/http/index.ts';
import { dayMs } from '../../../platform/time.ts';
import type { DecisionLog } from '../access/decision-log.ts';
import type { CertificateService } from '../domains/certificate.service.ts';
import type { SearchService } from '../search/index.ts';
import { listReceived } from '../sharing/received-files.ts';

export interface HomeCallDeps {
  search: Pick<SearchService, 'kinds'>;
  decisions: Pick<DecisionLog, 'refusedKeys'>;
  certificates: Pick<CertificateService, 'ending'>;
  clock: Clock;
  database: Pick<Database, 'read'>;
}

/** Creates the calls of the console's home. */
export function createHomeHandlers(deps: HomeCallDeps): Handlers<typeof homeCalls> {
  const { search, decisions, certificates, clock, database } = deps;
  return {
    async listStorageKinds(_, { principal }) {
      const { kinds, isComplete } = await search.kinds(principal.accountId);
      return {
        kinds: objectKinds
          .flatMap((kind) => {
            const sum = kinds.find((one) => one.kind === kind);
            return sum ? [{ kind, object_count: sum.objects, size_bytes: sum.bytes }] : [];
          })
          .toSorted((one, other) => other.size_bytes - one.size_bytes),
        is_complete: isComplete,
      };
    },
    async listStorageConcerns({ received_since: since = 0 }, { principal: { accountId } }) {
      const ending = await certificates.ending(accountId);
      const received = await listReceived({ database, clock }, accountId, since);
      const refused = await decisions.refusedKeys(accountId, clock.now() - dayMs);
      return {
        certificates: ending.map(({ bucketName, domain, endsAt, isRenewalFailing }) => ({
          bucket: bucketName,
          domain,
          ends_at: endsAt,
          is_renewal_failing: isRenewalFailing,
        })),
        refusals: refused.map((key) => ({
          access_key_id: key.accessKeyId,
          count: key.count,
          last_at: key.lastAt,
          last_request_id: key.lastRequestId,
        })),
        received: received.map((link) => ({
          link_id: link.linkId,
          bucket: link.bucketName,
          folder: link.prefix,
          count: link.count,
          last_at: link.lastAt,
          last_key: link.lastKey,
        })),
      };
    },
  };
}
