import { allowSignIn, declineSignIn, describeSignIn } from '@atoll/contract';
import { request } from '#lib/calls/api.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import type { ConnectRequest } from './connect-request.ts';

/** Loads the request of an app that signs people in by OpenID Connect, and may also request access to their files. */
export async function loadSignIn(interaction: string): Promise<ConnectRequest> {
  const described = await askQuietly(describeSignIn, { interaction });
  const { app, host, permissions, claims, account } = described;
  return {
    name: app,
    app,
    host,
    permissions,
    claims: ['identity', ...claims],
    account,
    tokenMinutes: described.token_minutes,
    isOffline: described.is_offline,
    isConnected: false,
    allow: () => request(allowSignIn, { interaction }),
    decline: () => request(declineSignIn, { interaction }),
  };
}
