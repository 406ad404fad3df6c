import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** For requests to user-configured addresses. */
export interface OutgoingAgents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const keepAlive = { keepAlive: true, maxFreeSockets: 16 };

/**
 * Creates agents for outgoing requests. Without `allowsPrivate`, they never connect to an address of this machine or
 * its network, under any name, because the address is checked when the connection is made.
 */
export function createOutgoingAgents({ allowsPrivate }: { allowsPrivate: boolean }): OutgoingAgents {
  const options = { ...keepAlive, allowPrivateIPAddress: allowsPrivate, allowMetaIPAddress: allowsPrivate };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}
