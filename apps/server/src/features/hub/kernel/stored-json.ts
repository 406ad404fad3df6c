import type { CallOutput, getHubItem, HubReason } from '@atoll/contract';
import type { Item } from './item.ts';

type Shown = CallOutput<typeof getHubItem>;

/** Returns the answers to the form of an item. */
export function answersOf({ answers }: Pick<Item, 'answers'>): Shown['answers'] {
  return JSON.parse(answers);
}

/** Returns the results of the checks of an item. */
export function checksOf({ checks }: Pick<Item, 'checks'>): Shown['checks'] {
  return JSON.parse(checks);
}

/** Returns the reasons of a vote or a decision. */
export function reasonsOf({ reasons }: { readonly reasons: string }): HubReason[] {
  return JSON.parse(reasons);
}

/** Returns the languages of a reviewer. */
export function languagesOf({ languages }: { readonly languages: string }): string[] {
  return JSON.parse(languages);
}
