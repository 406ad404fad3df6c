import { createAgent, displayName, listAgents } from '@atoll/contract';
import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '#lib/calls/query-client.ts';
import { runWithNotices } from '#lib/calls/run-with-notices.ts';
import type { Write } from '#lib/calls/write.ts';
import { baseName } from '../../object-key.ts';

const askAboutWrite: Write<typeof createAgent> = {
  call: createAgent,
  invalidates: () => void queryClient.invalidateQueries({ queryKey: [listAgents.name] }),
};

const nameMaxLength = 80;

/** Creates an agent for a file, a folder or a bucket (empty key), and opens it. It is deleted after a day unless the person keeps it. */
export function useAskAbout(bucket: string): (key: string) => Promise<void> {
  const navigate = useNavigate();
  return async (key) => {
    const isFolder = key === '' || key.endsWith('/');
    const outcome = await runWithNotices(askAboutWrite, {
      name: (displayName(baseName(key)) || bucket).slice(0, nameMaxLength),
      sources: [isFolder ? { kind: 'files', bucket, prefix: key } : { kind: 'object', bucket, key }],
      is_temporary: true,
    });
    if (outcome.ok) await navigate({ to: '/bot/$agent', params: { agent: outcome.data.agent_id } });
  };
}
