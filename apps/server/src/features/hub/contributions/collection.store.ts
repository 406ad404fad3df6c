import type { Reader } from '@atoll/database';
import type { AcceptedCount } from '../projects/wanted.ts';

/** Counts the accepted items of a project. Gold items count too: they are few. */
export async function countAccepted(read: Reader, projectId: string): Promise<AcceptedCount[]> {
  const rows = await read
    .selectFrom('hub_items')
    .select(({ fn }) => ['language', 'country', fn.countAll<number>().as('items')])
    .where('project_id', '=', projectId)
    .where('state', 'in', ['accepted', 'stored', 'released'])
    .groupBy(['language', 'country'])
    .execute();
  return rows.map(({ language, country, items }) => ({ language, country, items: Number(items) }));
}

/** Returns the version of the last published release; null: none. */
export async function findLatestRelease(read: Reader, projectId: string): Promise<string | null> {
  const row = await read
    .selectFrom('hub_releases')
    .select('version')
    .where('project_id', '=', projectId)
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}
