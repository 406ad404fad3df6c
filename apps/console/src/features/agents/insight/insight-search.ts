import { insightDays } from '@atoll/contract';
import { oneOf, type SearchOf, searchOf } from '#lib/pages/search.ts';
import { placeCodecs } from '../place-search.ts';

/** The query of the page: the period, and the file that is open above it. */
export const insightSearch = searchOf({ days: oneOf(insightDays), ...placeCodecs });

export type InsightSearch = SearchOf<typeof insightSearch>;
export type InsightDays = (typeof insightDays)[number];

export const usualDays: InsightDays = '30';
