import {
  type AppPermission,
  allowAccess,
  type CallOutput,
  declineAccess,
  describeConsent,
  issueIdentity,
} from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#lib/api.ts';
import type { Answer } from '#lib/json-client.ts';
import { askQuietly } from '#lib/query-client.ts';
import type { ConsentQuery } from './consent-search.ts';
import { loadSignIn } from './sign-in-request.ts';

/** An app asks to be connected, whichever way it came to ask. */
export interface ConnectRequest {
  name: string;
  /** What people call it. */
  app: string;
  host: string;
  permissions: readonly AppPermission[];
  /** What it is told of the person besides. */
  claims: readonly ('identity' | 'email' | 'profile')[];
  /** Name of the account that it would be connected to. */
  account: string;
  /** Of one token. */
  tokenMinutes: number;
  /** It may renew its tokens until it is disconnected. */
  isOffline: boolean;
  isConnected: boolean;
  /** Both answer where to go. */
  allow(): Promise<Answer<{ url: string }>>;
  decline(): Promise<Answer<{ url: string }>>;
}

/** What the query of the consent screen asks for. A refusal is thrown, for the page to say why. */
export const connectRequestQuery = (query: ConsentQuery) =>
  queryOptions({
    // Asked whatever the role: the server's refusal is what the page shows.
    queryKey: ['connect-request', query],
    queryFn: () => (query.interaction === undefined ? loadRequest(query) : loadSignIn(query.interaction)),
    // It is about an identity that may be used once: what was true of it before says nothing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function loadRequest({ redirect_url = '', identity, remember }: ConsentQuery): Promise<ConnectRequest> {
  const handle = identity ?? (await askQuietly(issueIdentity, { name: 'auth', redirect_url })).identity;
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
  return { ...rest, isConnected, tokenMinutes: tokenHours * 60, claims: [], isOffline: false };
}
