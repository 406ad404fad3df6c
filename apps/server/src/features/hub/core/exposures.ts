import type { Reader } from '@atoll/database';
import { cutChangedPage, cutPage, decodeChanged } from '../../../platform/cursor.ts';
import type { ExposureSource } from '../../../platform/feature.ts';
import { inTurns } from '../../../platform/in-turns.ts';
import { findLastItemTime } from '../kernel/item.store.ts';
import { findProjectsOf } from '../kernel/project.store.ts';
import { findDownloadableReleases } from '../releases/store/release.store.ts';

/** Lists projects that anyone can contribute to, and published datasets. */
export function createExposureSources({ read }: { read: Reader }): ExposureSource[] {
  return [
    {
      name: 'projects',
      needs: 'read',
      async list({ principal }, { after, limit }) {
        const position = { after: decodeChanged(after), limit: limit + 1, state: 'open' } as const;
        const found = await findProjectsOf(read, principal.accountId, position);
        const { page, nextCursor: next } = cutChangedPage(found, limit);
        const exposures = await inTurns(page, async ({ id, title, openedAt }) => ({
          kind: 'project' as const,
          project_id: id,
          title,
          since: openedAt,
          until: null,
          last_used_at: await findLastItemTime(read, id),
        }));
        return { exposures, next };
      },
    },
    {
      name: 'releases',
      needs: 'read',
      async list({ principal }, { after, limit }) {
        const position = { after, limit: limit + 1 };
        const found = await findDownloadableReleases(read, principal.accountId, position);
        const { page, next } = cutPage(found, limit, ({ id }) => id);
        return {
          exposures: page.map(({ projectId, title, version, publishedAt }) => ({
            kind: 'release',
            project_id: projectId,
            title,
            version,
            since: publishedAt,
            until: null,
            last_used_at: null,
          })),
          next,
        };
      },
    },
  ];
}
