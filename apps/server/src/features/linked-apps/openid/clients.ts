import type { Reader } from '@atoll/database';
import type { ClientMetadata } from 'oidc-provider';
import { findApp } from '../app.store.ts';
import { findClient } from './client.store.ts';

/** Registered apps, as the provider wants to hear of them. */
export interface Clients {
  /**
   * Undefined for an app that is not registered. Of a secret it holds the hash. Apps may show theirs in a header or in the
   * body, and are taken at what they do.
   */
  metadataOf(clientId: string, usesHeader: boolean): Promise<ClientMetadata | undefined>;
}

export function createClients(read: Reader): Clients {
  return {
    async metadataOf(clientId, usesHeader) {
      const [app, client] = [await findApp(read, 'id', clientId), await findClient(read, clientId)];
      if (!app || !client) return undefined;
      const secret =
        client.isPublic || app.secretHash === null
          ? { token_endpoint_auth_method: 'none' as const }
          : {
              token_endpoint_auth_method: usesHeader
                ? ('client_secret_basic' as const)
                : ('client_secret_post' as const),
              client_secret: app.secretHash,
            };
      return {
        client_id: clientId,
        client_name: app.displayName,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['query'],
        ...secret,
        ...(client.backchannelLogoutUri === null
          ? {}
          : {
              backchannel_logout_uri: client.backchannelLogoutUri,
              backchannel_logout_session_required: true,
            }),
      };
    },
  };
}
