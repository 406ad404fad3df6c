import {
  type AppPermission,
  allowAccess,
  type CallOutput,
  declineAccess,
  describeConsent,
  issueIdentity,
} from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#lib/calls/api.ts';
import type { Answer } from '#lib/calls/json-client.ts';
import { askQuietly } from '#lib/calls/query-client.ts';
import type { ConsentQuery } from './consent-search.ts';
import { loadSignIn } from './sign-in-request.ts';

/** An app's request for a connection, from either protocol. */
export interface ConnectRequest {
  name: string;
  /** The app's name. */
  app: string;
  host: string;
  permissions: readonly AppPermission[];
  /** The personal data that the app receives. */
  claims: readonly ('identity' | 'email' | 'profile')[];
  /** Name of the account to connect. */
  account: string;
  tokenMinutes: number;
  /** Whether the app may renew its tokens until it is disconnected. */
  isOffline: boolean;
  isConnected: boolean;
  /** Both return the next address. */
  allow(): Promise<Answer<{ url: string }>>;
  decline(): Promise<Answer<{ url: string }>>;
}

/** Loads the request of the consent screen. Throws a refusal, which the page explains. */
export const connectRequestQuery = (query: ConsentQuery) =>
  queryOptions({
    // Requested regardless of the role, because the page shows the server's refusal.
    queryKey: ['connect-request', query],
    queryFn: () => (query.interaction === undefined ? loadRequest(query) : loadSignIn(query.interaction)),
    // An identity is valid for one use, so a cached answer is never refreshed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function loadRequest(query: ConsentQuery): Promise<ConnectRequest> {
  const { redirect_url = '', identity, name = 'auth', remember } = query;
  const handle = identity ?? (await askQuietly(issueIdentity, { name, redirect_url })).identity;
  const presented = { redirect_url, identity: handle };
  const described = await askQuietly(describeConsent, presented);
  return {
    ...requestOf(described),
    allow: () => request(allowAccess, { ...presented, ...(remember === undefined ? {} : { remember }) }),
    decline: () => request(declineAccess, presented),
  };
}

function requestOf(described: CallOutput<typeof describeConsent>) {
  const { token_hours: tokenHours, is_connected: isConnected, ...rest } = described;
  // The data hub of this server keeps its access without tokens.
  const isOffline = described.name === 'datahub' && described.host === location.host;
  return { ...rest, isConnected, tokenMinutes: tokenHours * 60, claims: [], isOffline };
}
