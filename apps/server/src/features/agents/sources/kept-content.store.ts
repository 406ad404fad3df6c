import type { Reader } from '@atoll/database';
import { sql } from 'kysely';

/** Size of what people wrote for the agents of one account, and of the web pages that these read. No plan counts it. */
const keptBytesPerAccount = 256 * 1024 ** 2;

/** Reports whether the database may keep another text, web page or curated answer, in place of what `id` was before. */
export async function hasRoomForContent(
  read: Reader,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  sizeBytes: number,
  mostBytes = keptBytesPerAccount,
): Promise<boolean> {
  const sources = await read
    .selectFrom('agent_sources')
    .innerJoin('agents', 'agents.id', 'agent_sources.agent_id')
    .select(sql<number | null>`sum(octet_length(agent_sources.text))`.as('kept'))
    .where('agents.account_id', '=', accountId)
    .where('agent_sources.id', '!=', id)
    .executeTakeFirst();
  const answers = await read
    .selectFrom('agent_curated_answers')
    .select(sql<number | null>`sum(octet_length(questions) + octet_length(answer))`.as('kept'))
    .where('account_id', '=', accountId)
    .where('id', '!=', id)
    .executeTakeFirst();
  return Number(sources?.kept ?? 0) + Number(answers?.kept ?? 0) + sizeBytes <= mostBytes;
}
