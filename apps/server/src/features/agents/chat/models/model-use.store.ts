import { microUsdOf } from '@atoll/contract/amounts';
import type { Reader, Transaction } from '@atoll/database';
import { dayMs } from '../../../../platform/time.ts';

/** Returns the tokens that answers used, by agent and UTC day. */

export interface ModelUse {
  readonly agentId: string;
  readonly accountId: string;
  readonly agentName: string;
  /** Start of the day. */
  readonly day: number;
  /** Use of the server's model. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number;
  /** Use of the account's own model. */
  readonly ownTokens: number;
}

export async function addModelUse(tx: Transaction, use: ModelUse): Promise<void> {
  await tx
    .insertInto('agent_model_use')
    .values({
      agent_id: use.agentId,
      day: use.day,
      account_id: use.accountId,
      agent_name: use.agentName,
      input_tokens: use.inputTokens,
      output_tokens: use.outputTokens,
      cost_micro_usd: use.costMicroUsd,
      own_tokens: use.ownTokens,
    })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'day']).doUpdateSet((row) => ({
        agent_name: row.ref('excluded.agent_name'),
        input_tokens: row('agent_model_use.input_tokens', '+', row.ref('excluded.input_tokens')),
        output_tokens: row('agent_model_use.output_tokens', '+', row.ref('excluded.output_tokens')),
        cost_micro_usd: row('agent_model_use.cost_micro_usd', '+', row.ref('excluded.cost_micro_usd')),
        own_tokens: row('agent_model_use.own_tokens', '+', row.ref('excluded.own_tokens')),
      })),
    )
    .execute();
}

export interface UsedToday {
  /** Use of any model. */
  readonly tokens: number;
  /** Use of the server's model. */
  readonly serverTokens: number;
  readonly microUsd: number;
}

/** Returns what an agent used on a day. */
export async function findModelUse(read: Reader, agentId: string, day: number): Promise<UsedToday> {
  const row = await read
    .selectFrom('agent_model_use')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (!row) return { tokens: 0, serverTokens: 0, microUsd: 0 };
  const serverTokens = row.input_tokens + row.output_tokens;
  return { tokens: serverTokens + row.own_tokens, serverTokens, microUsd: row.cost_micro_usd };
}

/** Returns how many tokens of the server's model an account used on a day, with all its agents. */
export async function sumAccountTokens(read: Reader, accountId: string, day: number): Promise<number> {
  const { tokens } = await read
    .selectFrom('agent_model_use')
    .select(({ fn, eb }) =>
      fn.sum<number | null>(eb('input_tokens', '+', eb.ref('output_tokens'))).as('tokens'),
    )
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(tokens ?? 0);
}

export interface UsedTokens {
  readonly accountId: string;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly meter: 'model_input_tokens' | 'model_output_tokens';
  readonly day: number;
  readonly quantity: bigint;
}

/** Returns the billable tokens of accounts on the UTC days that begin in `from ≤ day < until`. */
export async function tokensOfDays(
  read: Reader,
  accountIds: readonly string[],
  days: { readonly from: number; readonly until: number },
): Promise<UsedTokens[]> {
  if (accountIds.length === 0) return [];
  const rows = await read
    .selectFrom('agent_model_use')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('day', '>=', days.from)
    .where('day', '<', days.until)
    .execute();
  return rows.flatMap((row) => {
    const used = {
      accountId: row.account_id,
      resourceId: row.agent_id,
      resourceName: row.agent_name,
      day: row.day,
    };
    return [
      { ...used, meter: 'model_input_tokens' as const, quantity: BigInt(row.input_tokens) },
      { ...used, meter: 'model_output_tokens' as const, quantity: BigInt(row.output_tokens) },
    ].filter(({ quantity }) => quantity > 0n);
  });
}

export interface AgentModelUse {
  readonly agentId: string;
  readonly accountId: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number;
  readonly ownTokens: number;
}

/** Returns what agents used since a day, in the order of their IDs, including deleted ones. */
export async function listModelUse(
  read: Reader,
  {
    since,
    after = '',
    limit,
  }: { readonly since: number; readonly after?: string | undefined; readonly limit: number },
): Promise<AgentModelUse[]> {
  const rows = await read
    .selectFrom('agent_model_use')
    .select(({ fn }) => [
      'agent_id as agentId',
      'account_id as accountId',
      fn.sum<number>('input_tokens').as('inputTokens'),
      fn.sum<number>('output_tokens').as('outputTokens'),
      fn.sum<number>('cost_micro_usd').as('costMicroUsd'),
      fn.sum<number>('own_tokens').as('ownTokens'),
    ])
    .where('day', '>=', since)
    .where('agent_id', '>', after)
    .groupBy(['agent_id', 'account_id'])
    .orderBy('agent_id')
    .limit(limit)
    .execute();
  return rows.map(({ inputTokens, outputTokens, costMicroUsd, ownTokens, ...row }) => ({
    ...row,
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
    costMicroUsd: microUsdOf(String(costMicroUsd)),
    ownTokens: Number(ownTokens),
  }));
}

const keptDays = 400;

/** Deletes at most `limit` rows that are older than any report. */
export async function deleteOldModelUse(tx: Transaction, now: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('agent_model_use')
    .select(['agent_id', 'day'])
    .where('day', '<', now - keptDays * dayMs)
    .limit(limit)
    .execute();
  for (const { agent_id: agentId, day } of rows) {
    await tx.deleteFrom('agent_model_use').where('agent_id', '=', agentId).where('day', '=', day).execute();
  }
  return rows.length;
}

/** Deletes at most `limit` rows of an account. */
export async function deleteModelUseOf(tx: Transaction, accountId: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('agent_model_use')
    .select(['agent_id', 'day'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  for (const { agent_id: agentId, day } of rows) {
    await tx.deleteFrom('agent_model_use').where('agent_id', '=', agentId).where('day', '=', day).execute();
  }
  return rows.length;
}
