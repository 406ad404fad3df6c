import { type CallOutput, listWebhooks } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export type Webhook = CallOutput<typeof listWebhooks>[number];

export const webhooksQuery = queryOptions({
  queryKey: [listWebhooks.name],
  queryFn: ({ signal }) => ask(listWebhooks, {}, signal),
});

export function refreshWebhooks(): void {
  void queryClient.invalidateQueries({ queryKey: [listWebhooks.name] });
}
