import type { Reader } from '@atoll/database';

/** Size of the texts and web pages of one account. The database keeps them, and no plan counts them. */
const keptBytesPerAccount = 256 * 1024 ** 2;

/** Reports whether the database may keep another text or web page, in place of what the source had before. */
export async function hasRoomForContent(
  read: Reader,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  sizeBytes: number,
): Promise<boolean> {
  const row = await read
    .selectFrom('agent_documents')
    .innerJoin('agents', 'agents.id', 'agent_documents.agent_id')
    .select(({ fn }) => fn.sum<number | null>('agent_documents.size_bytes').as('kept'))
    .where('agents.account_id', '=', accountId)
    // Of no bucket: a text or a page, whose key is its source.
    .where('agent_documents.bucket_id', '=', '')
    .where('agent_documents.key', '!=', id)
    .executeTakeFirst();
  return Number(row?.kept ?? 0) + sizeBytes <= keptBytesPerAccount;
}
