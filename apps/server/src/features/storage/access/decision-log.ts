import { limits } from '@atoll/contract/limits';
import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { dayMs } from '../../../platform/time.ts';
import { createWriteBehind } from '../../../platform/write-behind.ts';
import type { AccessRequest, Verdict } from './access-request.ts';
import {
  type Decision,
  type DecisionPosition,
  findDecision,
  findRefusalPage,
  findRefusals,
  keepDecisions,
  type RefusalPage,
} from './decision.store.ts';

export type { Decision, DecisionPosition };

/** Records why requests were refused. */
export type DecisionLog = ReturnType<typeof createDecisionLog>;

const flushEveryMs = 500;
const maxPending = 500;
const maxPendingOfOne = 100;
/** Newest refusals of an account that are counted. */
const maxCounted = 1000;

export function createDecisionLog(deps: {
  database: DatabaseClient;
  clock: Clock;
  onFailure: (error: unknown) => void;
}) {
  const { database, clock } = deps;
  let pending = new Map<string, Decision>();
  let pendingOf = new Map<string, number>();

  const { schedule, flush } = createWriteBehind(flushEveryMs, async () => {
    if (pending.size === 0) return;
    const decisions = [...pending.values()];
    pending = new Map();
    pendingOf = new Map();
    await database.write(keepDecisions, decisions).catch(deps.onFailure);
  });

  const takesOneMore = ({ credential }: AccessRequest, ownerId: string | undefined): boolean => {
    const whose = credential ? credential.accountId : `anonymous in ${ownerId}`;
    const before = pendingOf.get(whose) ?? 0;
    if (pending.size >= maxPending || before >= maxPendingOfOne) return false;
    pendingOf.set(whose, before + 1);
    return true;
  };

  return {
    /**
     * Never waits: the decision is written within a second. Stores a request's first refusal, or its first decision if nothing is
     * refused before the write. Drops decisions beyond a thousand a second, and beyond two hundred of one caller, or of all
     * anonymous callers of one account's buckets.
     */
    keep(request: AccessRequest, { isAllowed, rule, action }: Verdict, ownerId: string | undefined) {
      const earlier = pending.get(request.requestId);
      if (earlier ? !earlier.isAllowed || isAllowed : !takesOneMore(request, ownerId)) return;
      pending.set(request.requestId, {
        requestId: request.requestId,
        decidedAt: clock.now(),
        ownerId,
        callerId: request.credential?.accountId,
        accessKeyId: request.credential?.kind === 'key' ? request.credential.accessKeyId : undefined,
        operation: request.operation,
        action,
        resource: resourceOf(request),
        isAllowed,
        rule,
      });
      schedule();
    },

    /** Undefined unless the account made the request or owns its bucket. */
    async explain(accountId: string, requestId: string) {
      await flush();
      const decision = await findDecision(database.read, requestId);
      const isTheirs = decision?.ownerId === accountId || decision?.callerId === accountId;
      return isTheirs ? decision : undefined;
    },

    /** Returns a page of an account's own refused requests of the last week, newest first. */
    async refusals(accountId: string, page: Omit<RefusalPage, 'since'>) {
      await flush();
      return findRefusalPage(database.read, accountId, { ...page, since: clock.now() - 7 * dayMs });
    },

    /** Counts an account's refused requests by access key, the most first, and names the last one of each. */
    async refusedKeys(accountId: string, since: number) {
      await flush();
      const refusals = await findRefusals(database.read, accountId, since, maxCounted);
      return [...Map.groupBy(refusals, ({ accessKeyId }) => accessKeyId)]
        .flatMap(([accessKeyId, [last, ...others]]) =>
          accessKeyId === null || !last
            ? []
            : [
                {
                  accessKeyId,
                  count: 1 + others.length,
                  lastAt: last.decidedAt,
                  lastRequestId: last.requestId,
                },
              ],
        )
        .sort((one, other) => other.count - one.count);
    },

    /** Writes the remaining decisions. */
    close: flush,
  };
}

/** Returns the requested resource, with a limited key: one that is too long is only refused later, and anyone may request it. */
function resourceOf({ bucketName = '*', key }: AccessRequest): string {
  return key === undefined ? bucketName : `${bucketName}/${key.slice(0, limits.objectKeyMaxBytes)}`;
}
