import { type CallInput, chatChannels, conversationLimits, type listConversations } from '@atoll/contract';
import { dayStart } from '#lib/days.ts';
import { date, oneOf, presentOf, type SearchOf, searchOf, text } from '#lib/search.ts';
import { placeCodecs } from '../place-search.ts';

export const ratingChoices = ['good', 'bad', 'any'] as const;
export const answeredChoices = ['yes', 'no'] as const;
export const askerChoices = ['mine', 'members', 'visitors'] as const;

const filterCodecs = {
  channel: oneOf(chatChannels),
  rating: oneOf(ratingChoices),
  answered: oneOf(answeredChoices),
  from: oneOf(askerChoices),
  /** Days where the person is, both included. */
  since: date,
  until: date,
  text: text(conversationLimits.searchMaxLength),
};

const filterSearch = searchOf(filterCodecs);

/** Which conversations are shown, and which of them is read, as the address says it. */
export const conversationsSearch = searchOf({
  ...filterCodecs,
  ...placeCodecs,
  /** The section; conversations unless said. */
  show: oneOf(['curated']),
  /** The conversation that is read. */
  conversation: text(64),
});

export type ConversationsSearch = SearchOf<typeof conversationsSearch>;
export type ConversationFilter = SearchOf<typeof filterSearch>;

/** The purpose of the call. */
export type ConversationQuery = Omit<CallInput<typeof listConversations>, 'agent_id' | 'cursor'>;

export function filterOf(search: ConversationsSearch): ConversationFilter {
  return filterSearch(search);
}

/** How many filters are set. */
export function filterCount(filter: ConversationFilter): number {
  return Object.keys(presentOf(filter)).length;
}

/** Days become moments: from the first moment of the one to the end of the other. */
export function toQuery({ since, until, ...rest }: ConversationFilter): ConversationQuery {
  return {
    ...presentOf(rest),
    ...(since === undefined ? {} : { since: dayStart(since) }),
    ...(until === undefined ? {} : { before: dayStart(until, 1) }),
  };
}
