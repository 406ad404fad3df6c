import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createNameLookup } from '../dns/index.ts';

/** For requests to user-configured addresses. */
export interface OutgoingAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const keepAlive = { keepAlive: true, maxFreeSockets: 16 };
/** Node's own agents use the same. */
const defaultUnusedMs = 5_000;

/**
 * Creates agents for outgoing requests. Without `allowsPrivate`, they never connect to an address of this machine or
 * its network, under any name, because the address is checked when the connection is made.
 * @param dnsServers none: this machine's own
 * @param unusedMs a connection that no request has used for so long is closed, because the hosts that users name are without
 * number, and may never close theirs
 */
export function createOutgoingAgents({
  allowsPrivate,
  dnsServers = [],
  unusedMs = defaultUnusedMs,
}: {
  allowsPrivate: boolean;
  dnsServers?: readonly string[];
  unusedMs?: number;
}): OutgoingAgents {
  const options = {
    ...keepAlive,
    timeout: unusedMs,
    allowPrivateIPAddress: allowsPrivate,
    allowMetaIPAddress: allowsPrivate,
    lookup: createNameLookup({ asksSystem: allowsPrivate, servers: dnsServers }),
  };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}
