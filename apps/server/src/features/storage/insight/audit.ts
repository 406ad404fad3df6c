import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { keepAudit } from '../mutations/insight.ts';

/** What somebody did. */
export interface Deed {
  accountId: string;
  /** Who did it in the console; undefined where it was a key, or nobody who is known. */
  personId: string | undefined;
  /** `console`, `app:` and its id for a linked app, or the access key. */
  actor: string;
  /** The name of the JSON call, or of S3's operation. */
  action: string;
  bucketName: string | undefined;
  /** What it was done to, where that has a name beside the bucket's. */
  target: string | undefined;
  /** What was asked for, without secrets. */
  detail: Readonly<Record<string, string>>;
  address: string;
  userAgent: string;
  requestId: string;
}

/** Takes down what people do with their accounts, for them to read. */
export interface AuditTrail {
  /** Resolves once it is durable. What can't be kept is reported, and not thrown: the deed itself is done. */
  keep(deed: Deed): Promise<void>;
}

const maxText = 500;

export function createAuditTrail(deps: {
  database: Storehouse;
  clock: Clock;
  onFailure: (error: unknown) => void;
}): AuditTrail {
  return {
    keep: ({ accountId, personId, actor, action, bucketName, target, detail, ...from }) =>
      deps.database
        .write(keepAudit, {
          id: newId(),
          account_id: accountId,
          person_id: personId ?? null,
          at: deps.clock.now(),
          actor,
          action,
          bucket_name: bucketName ?? null,
          target: target === undefined ? null : shortened(target),
          detail: JSON.stringify(detail),
          address: from.address,
          user_agent: shortened(from.userAgent),
          request_id: from.requestId,
        })
        .catch(deps.onFailure),
  };
}

/** What a database gives back as it was given: half of a character is none. */
function shortened(text: string): string {
  return text.slice(0, maxText).toWellFormed();
}
