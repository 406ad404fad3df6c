import { disconnectApp } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshConnectedApps } from './queries.ts';

export const disconnectWrite: Write<typeof disconnectApp> = {
  call: disconnectApp,
  invalidates: refreshConnectedApps,
};
