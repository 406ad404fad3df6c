import {
  type CallInput,
  type CallOutput,
  type createAgent,
  getAgent,
  getAgentOptions,
  getDocumentText,
  getModelConnection,
  listAgentDocuments,
  listAgentSources,
  listAgents,
  previewAgentSource,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/calls/query-client.ts';

type AgentPage = CallOutput<typeof listAgents>;
export type AgentSummary = AgentPage['agents'][number];
export type Agent = CallOutput<typeof getAgent>;
export type AgentSource = CallOutput<typeof listAgentSources>['sources'][number];
export type AgentDocument = CallOutput<typeof listAgentDocuments>['documents'][number];
export type DocumentText = CallOutput<typeof getDocumentText>;
export type AgentOptions = CallOutput<typeof getAgentOptions>;
export type ModelConnection = NonNullable<CallOutput<typeof getModelConnection>['connection']>;
export type SourcePreview = CallOutput<typeof previewAgentSource>;
export type NewSource = NonNullable<CallInput<typeof createAgent>['sources']>[number];

/** The interval between requests, in ms: while files are being read, and otherwise. */
const pollMs = { reading: 1_500, settled: 10_000 };

/** A hundred agents are a few pages, which fit in one list for search and sorting. */
const maxPages = 20;

export const agentsQuery = queryOptions({
  queryKey: [listAgents.name],
  queryFn: async ({ signal }) => {
    const found: AgentSummary[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < maxPages; page += 1) {
      const answer: AgentPage = await ask(listAgents, cursor ? { cursor } : {}, signal);
      found.push(...answer.agents);
      cursor = answer.next_cursor;
      if (cursor === null) break;
    }
    return found;
  },
  refetchInterval: ({ state }) =>
    state.data?.some((agent) => isReading(agent.state)) ? pollMs.reading : pollMs.settled,
});

/** Fails with 1057 if the agent doesn't exist. */
export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: [getAgent.name, agentId],
    queryFn: ({ signal }) => askQuietly(getAgent, { agent_id: agentId }, signal),
    refetchInterval: ({ state: { data } }) =>
      data && isReading(data.state) ? pollMs.reading : pollMs.settled,
  });

export const agentSourcesQuery = (agentId: string) =>
  queryOptions({
    queryKey: [listAgentSources.name, agentId],
    queryFn: async ({ signal }) =>
      (await askQuietly(listAgentSources, { agent_id: agentId }, signal)).sources,
    refetchInterval: ({ state }) => (state.data?.some(isReading) ? pollMs.reading : pollMs.settled),
  });

/** Reports whether files of an agent or a source are still being listed or read. */
export function isReading({
  is_scanning: isScanning,
  behind,
}: Pick<AgentSource, 'is_scanning' | 'behind'>): boolean {
  return isScanning || behind > 0;
}

export interface DocumentFilter {
  sourceId?: string | undefined;
  state?: AgentDocument['state'] | undefined;
  search?: string | undefined;
}

export const agentDocumentsQuery = (agentId: string, { sourceId, state, search }: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [listAgentDocuments.name, agentId, sourceId ?? '', state ?? '', search ?? ''],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listAgentDocuments,
        {
          agent_id: agentId,
          ...(sourceId ? { source_id: sourceId } : {}),
          ...(state ? { state } : {}),
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** A part of a file's text. Its URL expires after 15 minutes, so it is requested each time it is shown. */
export const documentTextQuery = (agentId: string, documentId: string, start: number, end: number) =>
  queryOptions({
    queryKey: [getDocumentText.name, agentId, documentId, start, end],
    queryFn: ({ signal }) =>
      askQuietly(
        getDocumentText,
        { agent_id: agentId, document_id: documentId, start: String(start), end: String(end) },
        signal,
      ),
    refetchOnWindowFocus: false,
  });

export const sourcePreviewQuery = (bucket: string, prefix: string) =>
  queryOptions({
    queryKey: [previewAgentSource.name, bucket, prefix],
    queryFn: ({ signal }) => askQuietly(previewAgentSource, { bucket, prefix }, signal),
    staleTime: 60_000,
  });

export const agentOptionsQuery = queryOptions({
  queryKey: [getAgentOptions.name],
  queryFn: ({ signal }) => ask(getAgentOptions, {}, signal),
  staleTime: 300_000,
});

/** The account's own language model, without its key. */
export const modelConnectionQuery = queryOptions({
  queryKey: [getModelConnection.name],
  queryFn: ({ signal }) => ask(getModelConnection, {}, signal),
});

/** Invalidates the account's own model, and the models that agents can use. */
export function refreshModels(): void {
  void queryClient.invalidateQueries({ queryKey: [getModelConnection.name] });
  void queryClient.invalidateQueries({ queryKey: [getAgentOptions.name] });
}

export function refreshAgents(): void {
  void queryClient.invalidateQueries({ queryKey: [listAgents.name] });
}

/** Invalidates all queries about an agent and its files. */
export function refreshAgent(agentId: string): void {
  refreshAgents();
  for (const { name } of [getAgent, listAgentSources, listAgentDocuments])
    void queryClient.invalidateQueries({ queryKey: [name, agentId] });
}
