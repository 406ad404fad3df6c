import type { Reader, Schema, Transaction } from '@atoll/database';
import type { ShareLink, ShareState, ShareTerms } from './share-link.ts';

/** Returns links, newest first. Links of deleted buckets are omitted. */
export async function findLinksOf(
  read: Reader,
  of: { accountId: string; bucketId?: string | undefined; state?: ShareState | undefined; now: number },
  page: { before: string | undefined; limit: number },
): Promise<ShareLink[]> {
  const links = linksWithBucket(read).where('share_links.account_id', '=', of.accountId);
  let query = of.state === undefined ? links : inState(links, of.state, of.now);
  if (of.bucketId !== undefined) query = query.where('bucket_id', '=', of.bucketId);
  if (page.before !== undefined) query = query.where('share_links.id', '<', page.before);
  const rows = await query.orderBy('share_links.id', 'desc').limit(page.limit).execute();
  return rows.map(fromRow);
}

export async function findLinkOf(
  read: Reader,
  accountId: string,
  id: string,
): Promise<ShareLink | undefined> {
  const row = await linksWithBucket(read)
    .where('share_links.id', '=', id)
    .where('share_links.account_id', '=', accountId)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findLinkByToken(read: Reader, tokenHash: string): Promise<ShareLink | undefined> {
  const row = await linksWithBucket(read).where('token_hash', '=', tokenHash).executeTakeFirst();
  return row && fromRow(row);
}

export async function findLink(read: Reader, id: string): Promise<ShareLink | undefined> {
  const row = await linksWithBucket(read).where('share_links.id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

export async function insertLink(tx: Transaction, link: ShareLink & { tokenHash: string }): Promise<void> {
  await tx
    .insertInto('share_links')
    .values({
      id: link.id,
      account_id: link.accountId,
      bucket_id: link.bucketId,
      kind: link.kind,
      key: link.key,
      version_id: link.versionId,
      token_hash: link.tokenHash,
      token_sealed: link.tokenSealed,
      ...toTermColumns(link),
      transfers: link.transfers,
      bytes: link.bytes,
      created_at: link.createdAt,
      revoked_at: link.revokedAt,
      created_by: link.createdBy,
      told_at: null,
    })
    .execute();
}

export async function updateTerms(tx: Transaction, id: string, terms: ShareTerms): Promise<void> {
  await tx.updateTable('share_links').set(toTermColumns(terms)).where('id', '=', id).execute();
}

export async function revokeLink(tx: Transaction, id: string, now: number): Promise<void> {
  await tx.updateTable('share_links').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Revokes all links that the person created in the account. The job aborts their uploads. */
export async function revokeLinksBy(
  tx: Transaction,
  { accountId, personId }: { accountId: string; personId: string },
  now: number,
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('created_by', '=', personId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Counts the active links that the person created in the account. */
export async function countLinksBy(
  read: Reader,
  { accountId, personId }: { accountId: string; personId: string },
  now: number,
): Promise<{ shareLinks: number; requestLinks: number }> {
  const rows = await inState(linksWithBucket(read), 'open', now)
    .clearSelect()
    .select((select) => ['share_links.kind', select.fn.countAll<number>().as('links')] as const)
    .where('share_links.account_id', '=', accountId)
    .where('share_links.created_by', '=', personId)
    .groupBy('share_links.kind')
    .execute();
  const countOf = (isRequest: boolean) =>
    rows.reduce((sum, row) => sum + ((row.kind === 'request') === isRequest ? Number(row.links) : 0), 0);
  return { shareLinks: countOf(false), requestLinks: countOf(true) };
}

/** Deletes a link and its access records. */
export async function deleteLink(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('share_accesses').where('link_id', '=', id).execute();
  await tx.deleteFrom('share_links').where('id', '=', id).execute();
}

/** Counts a new transfer; negative numbers release what it did not use. */
export async function countTransfer(
  tx: Transaction,
  id: string,
  by: { transfers: number; bytes: number },
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set((row) => ({ transfers: row('transfers', '+', by.transfers), bytes: row('bytes', '+', by.bytes) }))
    .where('id', '=', id)
    .execute();
}

function linksWithBucket(read: Reader) {
  return read
    .selectFrom('share_links')
    .innerJoin('buckets', 'buckets.id', 'share_links.bucket_id')
    .selectAll('share_links')
    .select('buckets.name as bucket_name');
}

/** A revoked link is only that; an expired one has no other state either. */
function inState(query: ReturnType<typeof linksWithBucket>, state: ShareState, now: number) {
  return query.where(({ and, eb, not, or, ref }) => {
    const isRevoked = eb('revoked_at', 'is not', null);
    const isExpired = and([eb('expires_at', 'is not', null), eb('expires_at', '<=', now)]);
    const isUsedUp = or([
      and([eb('max_transfers', 'is not', null), eb('transfers', '>=', ref('max_transfers'))]),
      and([eb('max_bytes', 'is not', null), eb('bytes', '>=', ref('max_bytes'))]),
    ]);
    if (state === 'revoked') return isRevoked;
    if (state === 'expired') return and([not(isRevoked), isExpired]);
    return and([not(isRevoked), not(isExpired), state === 'used_up' ? isUsedUp : not(isUsedUp)]);
  });
}

function toTermColumns(terms: ShareTerms) {
  return {
    note: terms.note,
    sender_name: terms.senderName,
    message: terms.message,
    password_hash: terms.passwordHash,
    expires_at: terms.expiresAt,
    max_transfers: terms.maxTransfers,
    max_bytes: terms.maxBytes,
    max_file_bytes: terms.maxFileBytes,
    accepts: JSON.stringify(terms.accepts),
    notifies: terms.notifies ? 1 : 0,
  };
}

function fromRow(row: Schema['share_links'] & { bucket_name: string }): ShareLink {
  return {
    id: row.id,
    accountId: row.account_id,
    bucketId: row.bucket_id,
    bucketName: row.bucket_name,
    kind: row.kind,
    key: row.key,
    versionId: row.version_id,
    tokenSealed: row.token_sealed,
    note: row.note,
    senderName: row.sender_name,
    message: row.message,
    passwordHash: row.password_hash,
    expiresAt: row.expires_at,
    maxTransfers: row.max_transfers,
    maxBytes: row.max_bytes,
    maxFileBytes: row.max_file_bytes,
    accepts: JSON.parse(row.accepts) as string[],
    notifies: row.notifies === 1,
    transfers: row.transfers,
    bytes: row.bytes,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    createdBy: row.created_by,
  };
}
