import { type CallOutput, publicConfig } from '@atoll/contract';
import { useEffect, useState } from 'react';
import { request } from '#lib/calls/api.ts';

export type PublicConfig = CallOutput<typeof publicConfig>;

let loading: Promise<PublicConfig | null> | undefined;

async function fetchConfig(): Promise<PublicConfig | null> {
  const answer = await request(publicConfig, {}, { notify: false });
  return answer.ok ? answer.data : null;
}

/** Returns the server's public settings, or null until they are loaded. They are fetched once per page load, and again after a failure. */
export function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loading ??= fetchConfig().catch(() => {
      loading = undefined;
      return null;
    });
    void loading.then((value) => isCurrent && setConfig(value));
    return () => {
      isCurrent = false;
    };
  }, []);
  return config;
}
