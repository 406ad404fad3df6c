import { agentSearchMaxLength, type CallInput, chatChannels, type listConversations } from '@atoll/contract';
import { dayStart } from '#lib/language/days.ts';
import { date, oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/pages/search.ts';
import { placeCodecs } from '../place-search.ts';

export const ratingChoices = ['good', 'bad', 'any'] as const;
export const answeredChoices = ['yes', 'no'] as const;
export const askerChoices = ['mine', 'members', 'visitors'] as const;

const filterCodecs = {
  channel: oneOf(chatChannels),
  rating: oneOf(ratingChoices),
  answered: oneOf(answeredChoices),
  from: oneOf(askerChoices),
  /** Days in the person's time zone, both inclusive. */
  since: date,
  until: date,
  text: text(agentSearchMaxLength),
};

const filterSearch = searchOf(filterCodecs);

/** The query of the page: the filters of the list, and the open conversation. */
export const conversationsSearch = searchOf({
  ...filterCodecs,
  ...placeCodecs,
  /** The section; conversations by default. */
  show: oneOf(['curated']),
  conversation: text(64),
});

export type ConversationsSearch = SearchOf<typeof conversationsSearch>;
export type ConversationFilter = SearchOf<typeof filterSearch>;

export type ConversationQuery = Omit<CallInput<typeof listConversations>, 'agent_id' | 'cursor'>;

export function filterOf(search: ConversationsSearch): ConversationFilter {
  return filterSearch(search);
}

export function filterCount(filter: ConversationFilter): number {
  return Object.keys(presentOf(filter)).length;
}

/** Converts days into times: from the start of the first to the end of the last. */
export function toQuery({ since, until, ...rest }: ConversationFilter): ConversationQuery {
  return {
    ...presentOf(rest),
    ...(since === undefined ? {} : { since: dayStart(since) }),
    ...(until === undefined ? {} : { before: dayStart(until, 1) }),
  };
}
