import type { HubProjectSettings } from '@atoll/contract';

/** Accepted items of a language and a country. */
export interface AcceptedCount {
  readonly language: string;
  readonly country: string;
  readonly items: number;
}

export interface Wanted {
  readonly language: string | null;
  readonly country: string | null;
  readonly missingItems: number;
}

const anything = '*';

/** Returns the quotas that are not reached, the largest gap first. */
export function wantedOf(
  quotas: HubProjectSettings['quotas'],
  accepted: readonly AcceptedCount[],
  limit = Number.POSITIVE_INFINITY,
): Wanted[] {
  const counts = new Map<string, number>();
  for (const { language, country, items } of accepted) {
    for (const key of [
      keyOf(language, country),
      keyOf(language, null),
      keyOf(null, country),
      keyOf(null, null),
    ]) {
      counts.set(key, (counts.get(key) ?? 0) + items);
    }
  }
  return quotas
    .map(({ language, country, items }) => ({
      language,
      country,
      missingItems: items - (counts.get(keyOf(language, country)) ?? 0),
    }))
    .filter(({ missingItems }) => missingItems > 0)
    .sort((one, other) => other.missingItems - one.missingItems)
    .slice(0, limit);
}

function keyOf(language: string | null, country: string | null): string {
  return `${language ?? anything}/${country ?? anything}`;
}
