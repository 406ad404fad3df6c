import type { Reader } from '@atoll/database';

export interface WithdrawnLeaf {
  readonly releaseId: string;
  readonly position: number;
  readonly leaf: string;
  readonly withdrawnAt: number;
  readonly version: string;
  readonly root: string;
}

/** Place of a withdrawal in the feed. */
export type FeedPosition = Pick<WithdrawnLeaf, 'withdrawnAt' | 'releaseId' | 'position'>;

/** Returns the next withdrawals from a project's published releases, oldest first. */
export async function findWithdrawnLeaves(
  read: Reader,
  projectId: string,
  { after, limit }: { readonly after: FeedPosition | undefined; readonly limit: number },
): Promise<WithdrawnLeaf[]> {
  let query = read
    .selectFrom('hub_release_items')
    .innerJoin('hub_releases', 'hub_releases.id', 'hub_release_items.release_id')
    .select([
      'hub_release_items.release_id as releaseId',
      'hub_release_items.position',
      'hub_release_items.leaf',
      'hub_release_items.withdrawn_at as withdrawnAt',
      'hub_releases.version',
      'hub_releases.root',
    ])
    .where('hub_release_items.project_id', '=', projectId)
    .where('hub_release_items.withdrawn_at', 'is not', null)
    .where('hub_releases.published_at', 'is not', null);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple(
          'hub_release_items.withdrawn_at',
          'hub_release_items.release_id',
          'hub_release_items.position',
        ),
        '>',
        tuple(after.withdrawnAt, after.releaseId, after.position),
      ),
    );
  }
  const rows = await query
    .orderBy('hub_release_items.withdrawn_at')
    .orderBy('hub_release_items.release_id')
    .orderBy('hub_release_items.position')
    .limit(limit)
    .execute();
  return rows.flatMap(({ withdrawnAt, root, ...row }) =>
    withdrawnAt === null || root === null ? [] : [{ ...row, withdrawnAt, root }],
  );
}
