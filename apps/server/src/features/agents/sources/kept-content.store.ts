import type { Reader } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';

/** Size of what people wrote for the agents of one account, and of the web pages that these read. No plan counts it. */
const keptBytesPerAccount = 256 * 1024 ** 2;

/**
 * Reports whether the database may keep another text, web page or curated answer, in place of what `id` was before. A full
 * account may always replace something by the same size or less.
 */
export async function hasRoomForContent(
  read: Reader,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  sizeBytes: number,
  mostBytes = keptBytesPerAccount,
): Promise<boolean> {
  const textBytes = sql`octet_length(agent_sources.text)`;
  const sources = await read
    .selectFrom('agent_sources')
    .innerJoin('agents', 'agents.id', 'agent_sources.agent_id')
    .select([
      sumOf(textBytes).as('kept'),
      sumOf(sql`case agent_sources.id when ${id} then ${textBytes} end`).as('replaced'),
    ])
    .where('agents.account_id', '=', accountId)
    .executeTakeFirst();
  const answerBytes = sql`octet_length(questions) + octet_length(answer)`;
  const answers = await read
    .selectFrom('agent_curated_answers')
    .select([
      sumOf(answerBytes).as('kept'),
      sumOf(sql`case id when ${id} then ${answerBytes} end`).as('replaced'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const keptBytes = Number(sources?.kept ?? 0) + Number(answers?.kept ?? 0);
  const replacedBytes = Number(sources?.replaced ?? 0) + Number(answers?.replaced ?? 0);
  return sizeBytes <= replacedBytes || keptBytes - replacedBytes + sizeBytes <= mostBytes;
}

function sumOf(bytes: RawBuilder<unknown>) {
  return sql<number | null>`sum(${bytes})`;
}
