import { backupHistory, type CallOutput, listBackupNodes } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type BackupNode = CallOutput<typeof listBackupNodes>[number];
export type BackupEvent = CallOutput<typeof backupHistory>[number];

/** Polls, because a node's progress changes while the page is open. */
const watchEveryMs = 5_000;

const historyPage = 100;

export const backupNodesQuery = queryOptions({
  queryKey: [listBackupNodes.name],
  queryFn: ({ signal }) => ask(listBackupNodes, {}, signal),
  refetchInterval: watchEveryMs,
});

/** The state of the nodes, without polling. */
export const backupStateQuery = queryOptions({
  queryKey: [listBackupNodes.name, 'state'],
  queryFn: ({ signal }) => askQuietly(listBackupNodes, {}, signal),
});

export const backupHistoryQuery = (node: string) =>
  infiniteQueryOptions({
    queryKey: [backupHistory.name, node],
    queryFn: ({ signal, pageParam }) =>
      ask(backupHistory, { node, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < historyPage ? null : page.at(-1)?.id),
  });

export function refreshNodes(): void {
  void queryClient.invalidateQueries({ queryKey: [listBackupNodes.name] });
  void queryClient.invalidateQueries({ queryKey: [backupHistory.name] });
}
