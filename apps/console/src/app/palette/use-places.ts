import { displayName, searchObjects } from '@atoll/contract';
import {
  IconBucket,
  IconFile,
  IconFolderFilled,
  IconKey,
  IconLock,
  IconMessageChatbot,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentsQuery } from '#features/agents/queries.ts';
import { keyName } from '#features/storage/kms/key-name.ts';
import { kmsKeysQuery } from '#features/storage/kms/queries.ts';
import { baseName, parentPrefix } from '#features/storage/object-key.ts';
import { accessKeysQuery, bucketsQuery, recentObjectsQuery } from '#features/storage/queries.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import type { Command } from './command.ts';
import { matching } from './match.ts';

const shownObjects = 6;
/** Delay after the last key before the server is called. */
const settleMs = 180;

/** Returns commands that open the account's buckets. */
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

/** Returns commands that open the account's agents. Empty for members who can't use them. */
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

/** Returns commands for access keys and encryption keys, by their names and IDs. */
export function useKeyCommands(): Command[] {
  const { t } = useTranslation(['shell', 'tools']);
  const navigate = useNavigate();
  const { data: accessKeys = [] } = useQuery(accessKeysQuery);
  const { data: kmsKeys = [] } = useQuery(kmsKeysQuery);
  return [
    ...accessKeys.map(({ access_key_id: id, name }) => ({
      id: `key ${id}`,
      label: name,
      detail: `${t('shell:nav.accessKeys')} · ${id}`,
      words: id,
      icon: IconKey,
      run: () => void navigate({ to: '/dss/access-keys', search: { filter: id } }),
    })),
    ...kmsKeys.map((key) => ({
      id: `kms ${key.id}`,
      label: keyName(key),
      detail: t('tools:pages.encryptionKeys.title'),
      words: `${key.id} ${key.description}`,
      icon: IconLock,
      run: () => void navigate({ to: '/dss/apps/encryption-keys' }),
    })),
  ];
}

/** Returns objects and folders whose names contain the text; without a text, the most recently written ones. */
export function useObjectCommands(text: string): { commands: Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const typed = text.trim();
  const wanted = useSettled(typed);
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
  const isCurrent = wanted === typed && (wanted === '' || !found.isPlaceholderData);
  return {
    // Keeps results of an earlier text as long as they match the current one.
    commands: isCurrent ? commands : matching(commands, typed),
    isSearching: !isCurrent || (wanted !== '' && found.isFetching),
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
