import { displayName, searchObjects } from '@atoll/contract';
import { IconBucket, IconFile, IconFolderFilled, IconMessageChatbot } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { agentsQuery } from '#features/agents/queries.ts';
import { baseName, parentPrefix } from '#features/storage/object-key.ts';
import { bucketsQuery, recentObjectsQuery } from '#features/storage/queries.ts';
import { askQuietly } from '#lib/query-client.ts';
import type { Command } from './use-commands.ts';

const shownObjects = 6;
const shownBuckets = 5;
const shownAgents = 5;
/** So long after the last key the server is asked. */
const settleMs = 180;

/** The account's buckets. */
export function useBucketCommands(): Command[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery(bucketsQuery);
  return data.map(({ name }) => ({
    id: `bucket ${name}`,
    label: name,
    icon: IconBucket,
    run: () => void navigate({ to: '/dss/buckets/$bucket', params: { bucket: name } }),
  }));
}

/** How many of the buckets that fit are shown. */
export function fewBuckets(commands: readonly Command[]): Command[] {
  return commands.slice(0, shownBuckets);
}

/** The account's agents; not for who may not ask them. */
export function useAgentCommands(): Command[] {
  const navigate = useNavigate();
  const { data = [] } = useQuery(agentsQuery);
  return data.map(({ agent_id: agent, name }) => ({
    id: `agent ${agent}`,
    label: name,
    icon: IconMessageChatbot,
    run: () => void navigate({ to: '/bot/$agent', params: { agent } }),
  }));
}

/** How many of the agents that fit are shown. */
export function fewAgents(commands: readonly Command[]): Command[] {
  return commands.slice(0, shownAgents);
}

/** Objects and folders that have the text in their name; without a text, those written last. */
export function useObjectCommands(text: string): { commands: Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const wanted = useSettled(text.trim());
  const recent = useQuery({ ...recentObjectsQuery, enabled: wanted === '' });
  const found = useQuery({
    queryKey: [searchObjects.name, 'palette', wanted],
    queryFn: ({ signal }) => askQuietly(searchObjects, { text: wanted, limit: shownObjects }, signal),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const objects = wanted === '' ? recent.data : found.data?.objects;
  const commands = (objects ?? []).slice(0, shownObjects).map(({ bucket, key }): Command => {
    const isFolder = key.endsWith('/');
    const search = isFolder ? { prefix: key } : { prefix: parentPrefix(key), preview: key };
    return {
      id: `object ${bucket}/${key}`,
      label: displayName(baseName(key) || key),
      detail: displayName(`${bucket}/${parentPrefix(key)}`),
      icon: isFolder ? IconFolderFilled : IconFile,
      run: () => void navigate({ to: '/dss/buckets/$bucket', params: { bucket }, search }),
    };
  });
  return { commands, isSearching: wanted !== text.trim() || (wanted !== '' && found.isFetching) };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
