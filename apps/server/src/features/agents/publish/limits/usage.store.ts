import type { Reader, Transaction } from '@atoll/database';

/** The subject of a limit. */
export interface UsageSubject {
  readonly agentId: string;
  /** Days since 1970, UTC. */
  readonly day: number;
  /** `agent`, `key <id>` or `visitor <id>`. */
  readonly subject: string;
}

/** Null: no limit. */
export interface UsageLimits {
  readonly requestsPerMinute: number | null;
  readonly requestsPerDay: number | null;
  readonly tokensPerDay: number | null;
  readonly microUsdPerDay: number | null;
}

export interface Usage {
  readonly requests: number;
  readonly tokens: number;
  readonly microUsd: number;
}

const nothing: Usage = { requests: 0, tokens: 0, microUsd: 0 };

/**
 * Counts a request with an estimate of its tokens and their cost, unless a limit is reached. Returns whether it was counted. A request is only
 * refused for tokens and money that are used up already: how much it takes is known afterwards.
 */
export async function takeUsage(
  tx: Transaction,
  { agentId, day, subject }: UsageSubject,
  limits: UsageLimits,
  { minute, tokens, microUsd }: { readonly minute: number } & Pick<Usage, 'tokens' | 'microUsd'>,
): Promise<boolean> {
  const first = { requests: 1, minute, minute_requests: 1, tokens, micro_usd: microUsd };
  const row = await tx
    .insertInto('agent_usage')
    .values({ agent_id: agentId, day, subject, ...first })
    .onConflict((conflict) =>
      conflict
        .columns(['agent_id', 'day', 'subject'])
        .doUpdateSet(({ eb, ref }) => ({
          requests: eb(ref('agent_usage.requests'), '+', 1),
          tokens: eb(ref('agent_usage.tokens'), '+', tokens),
          micro_usd: eb(ref('agent_usage.micro_usd'), '+', microUsd),
          minute,
          minute_requests: eb
            .case()
            .when('agent_usage.minute', '=', minute)
            .then(eb(ref('agent_usage.minute_requests'), '+', 1))
            .else(1)
            .end(),
        }))
        .where(({ and, or, eb }) =>
          and([
            or([
              eb('agent_usage.minute', '<>', minute),
              eb('agent_usage.minute_requests', '<', limits.requestsPerMinute ?? Number.MAX_SAFE_INTEGER),
            ]),
            eb('agent_usage.requests', '<', limits.requestsPerDay ?? Number.MAX_SAFE_INTEGER),
            eb('agent_usage.tokens', '<', limits.tokensPerDay ?? Number.MAX_SAFE_INTEGER),
            eb('agent_usage.micro_usd', '<', limits.microUsdPerDay ?? Number.MAX_SAFE_INTEGER),
          ]),
        ),
    )
    .returning('requests')
    .executeTakeFirst();
  return row !== undefined;
}

/** Corrects an estimate to the actual usage. Negative amounts reduce it. */
export async function addUsage(
  tx: Transaction,
  { agentId, day, subject }: UsageSubject,
  more: Pick<Usage, 'tokens' | 'microUsd'>,
): Promise<void> {
  await tx
    .updateTable('agent_usage')
    .set(({ eb }) => ({
      tokens: eb('tokens', '+', more.tokens),
      micro_usd: eb('micro_usd', '+', more.microUsd),
    }))
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .where('subject', '=', subject)
    .execute();
}

/** Returns what subjects of an agent used on a day, by subject. */
export async function findUsage(
  read: Reader,
  { agentId, day, subjects }: { agentId: string; day: number; subjects: readonly string[] },
): Promise<(subject: string) => Usage> {
  if (subjects.length === 0) return () => nothing;
  const rows = await read
    .selectFrom('agent_usage')
    .select(['subject', 'requests', 'tokens', 'micro_usd'])
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .where('subject', 'in', subjects)
    .execute();
  const bySubject = new Map(
    rows.map(({ subject, requests, tokens, micro_usd: microUsd }) => [
      subject,
      { requests, tokens, microUsd },
    ]),
  );
  return (subject) => bySubject.get(subject) ?? nothing;
}

/** Deletes rows of days before `day`. Returns their number. */
export async function deleteUsageBefore(tx: Transaction, day: number, limit: number): Promise<number> {
  const old = await tx
    .selectFrom('agent_usage')
    .select(['agent_id', 'day', 'subject'])
    .where('day', '<', day)
    .limit(limit)
    .execute();
  await deleteRows(tx, old);
  return old.length;
}

/** Deletes rows of an agent. Returns their number. */
export async function deleteUsageOf(tx: Transaction, agentId: string, limit: number): Promise<number> {
  const found = await tx
    .selectFrom('agent_usage')
    .select(['agent_id', 'day', 'subject'])
    .where('agent_id', '=', agentId)
    .limit(limit)
    .execute();
  await deleteRows(tx, found);
  return found.length;
}

async function deleteRows(
  tx: Transaction,
  rows: readonly { agent_id: string; day: number; subject: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .deleteFrom('agent_usage')
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('agent_id', 'day', 'subject'),
        'in',
        rows.map((row) => tuple(row.agent_id, row.day, row.subject)),
      ),
    )
    .execute();
}
