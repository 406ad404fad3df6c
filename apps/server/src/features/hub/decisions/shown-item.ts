import type { CallOutput, listHubDisputes } from '@atoll/contract';
import type { Item } from '../kernel/item.ts';
import { mediaOf } from '../kernel/media-of.ts';
import { answersOf, checksOf } from '../kernel/stored-json.ts';

type Case = CallOutput<typeof listHubDisputes>['cases'][number];

/** Returns the content of an item for a person who judges it. */
export function shownContentOf(
  item: Item,
): Pick<Case, 'language' | 'country' | 'text' | 'answers' | 'media' | 'checks'> {
  return {
    language: item.language,
    country: item.country,
    text: item.text,
    answers: answersOf(item),
    media: mediaOf(item),
    checks: checksOf(item),
  };
}
