import type { Reader } from '@atoll/database';
import { sql } from 'kysely';
import { fromSettingRows, type SettingName, type SomeSettings } from '../kernel/setting.ts';

/** A bucket with the settings that can make it public. */
export interface ExposableBucket {
  readonly id: string;
  readonly name: string;
  readonly settings: SomeSettings;
  /** Times of the settings' last changes. */
  readonly changedAt: ReadonlyMap<string, number>;
  /** The verified domain. */
  readonly domain: { readonly name: string; readonly since: number | null } | null;
}

const opening: readonly SettingName[] = [
  'acl',
  'ownershipControls',
  'policy',
  'publicAccessBlock',
  'website',
];

/** Returns the account's buckets by name, at most a hundred. */
export async function findExposableBuckets(read: Reader, accountId: string): Promise<ExposableBucket[]> {
  const buckets = await read
    .selectFrom('buckets')
    .leftJoin('bucket_domains', (join) =>
      join.onRef('bucket_domains.bucket_id', '=', 'buckets.id').on('verified_at', 'is not', null),
    )
    .select(['buckets.id', 'name', 'domain', 'verified_at'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  const settings = await read
    .selectFrom('bucket_settings')
    .innerJoin('buckets', 'buckets.id', 'bucket_settings.bucket_id')
    .select(['bucket_id', 'bucket_settings.name', 'document', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('bucket_settings.name', 'in', opening)
    .execute();
  const byBucket = Map.groupBy(settings, ({ bucket_id: id }) => id);
  return buckets.map(({ id, name, domain, verified_at: since }) => {
    const rows = byBucket.get(id) ?? [];
    return {
      id,
      name,
      settings: fromSettingRows(rows),
      changedAt: new Map(rows.map((row) => [row.name, row.updated_at])),
      domain: domain === null ? null : { name: domain, since },
    };
  });
}

/** Whether an ACL names the group of everyone, or of everyone with an account. As the index `objects_public` has it. */
export const isPublicAcl = sql<boolean>`replace(acl, '/groups/global/', '') <> acl`;

/** Returns the key of an object with a public ACL of its own; undefined if there is none. */
export async function findPublicObject(read: Reader, bucketId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('objects')
    .select('key')
    .where('bucket_id', '=', bucketId)
    .where(isPublicAcl)
    .orderBy('key')
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}

/** Returns the times at which links were last used by a visitor. */
export async function findLastUses(
  read: Reader,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (linkIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('share_links')
    .select((eb) => [
      'id',
      eb
        .selectFrom('share_accesses')
        .select('at')
        .whereRef('link_id', '=', 'share_links.id')
        .where('code', 'is', null)
        .orderBy('share_accesses.id', 'desc')
        .limit(1)
        .as('last_at'),
    ])
    .where('id', 'in', linkIds)
    .execute();
  return new Map(rows.flatMap(({ id, last_at: at }) => (at === null ? [] : [[id, at]])));
}
