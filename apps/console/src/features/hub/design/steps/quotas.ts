import type { HubProjectSettings } from '@atoll/contract';

export type Quota = HubProjectSettings['quotas'][number];

export function quotaSum(quotas: readonly Quota[]): number {
  return quotas.reduce((sum, { items }) => sum + items, 0);
}

/** Divides a target evenly among languages. The first ones get the remainder. */
export function evenQuotas(languages: readonly string[], target: number): Quota[] {
  const each = Math.floor(target / languages.length);
  const rest = target - each * languages.length;
  return languages
    .map((language, at) => ({ language, country: null, items: each + (at < rest ? 1 : 0) }))
    .filter(({ items }) => items > 0);
}
