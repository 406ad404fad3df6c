import type { HubProjectSettings } from '@atoll/contract';
import type { Query } from '@atoll/database';

interface Place {
  readonly language: string;
  readonly country: string;
}

interface Asked {
  readonly projectId: string;
  readonly quotas: HubProjectSettings['quotas'];
}

/** Most places that are returned. */
const mostPlaces = 200;

/** Returns the languages and countries of waiting items whose quotas lack items, the largest gap first. */
export const findLackingPlaces: Query<Asked, Place[]> = {
  name: 'hub.findLackingPlaces',
  async run(read, { projectId, quotas }) {
    if (quotas.length === 0) return [];
    const count = (states: readonly ('accepted' | 'stored' | 'released' | 'in_review')[]) =>
      read
        .selectFrom('hub_items')
        .select(({ fn }) => ['language', 'country', fn.countAll<number>().as('count')])
        .where('project_id', '=', projectId)
        .where('state', 'in', states)
        .groupBy(['language', 'country'])
        .execute();
    const accepted = await count(['accepted', 'stored', 'released']);
    const gaps = quotas.map((quota) => ({
      quota,
      gap: accepted.reduce((gap, row) => (isOf(quota, row) ? gap - Number(row.count) : gap), quota.items),
    }));
    const waiting = (await count(['in_review'])).map(({ language, country }) => ({
      language,
      country,
      gap: Math.max(
        0,
        ...gaps.filter(({ quota }) => isOf(quota, { language, country })).map(({ gap }) => gap),
      ),
    }));
    return waiting
      .filter(({ gap }) => gap > 0)
      .toSorted((one, other) => other.gap - one.gap)
      .slice(0, mostPlaces)
      .map(({ language, country }) => ({ language, country }));
  },
};

function isOf(quota: HubProjectSettings['quotas'][number], { language, country }: Place): boolean {
  return (
    (quota.language === null || quota.language === language) &&
    (quota.country === null || quota.country === country)
  );
}
