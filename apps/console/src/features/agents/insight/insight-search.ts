import { insightDays } from '@atoll/contract';
import { oneOf, type SearchOf, searchOf } from '#lib/search.ts';
import { placeCodecs } from '../place-search.ts';

/** How far back is looked, as the address says it, and the file that is shown over the page. */
export const insightSearch = searchOf({ days: oneOf(insightDays), ...placeCodecs });

export type InsightSearch = SearchOf<typeof insightSearch>;
export type InsightDays = (typeof insightDays)[number];

export const usualDays: InsightDays = '30';
