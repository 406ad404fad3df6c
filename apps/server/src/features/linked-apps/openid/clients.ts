import type { Reader } from '@atoll/database';
import type { ClientMetadata } from 'oidc-provider';
import { findApp } from '../app.store.ts';
import { findClient } from './client.store.ts';

/** Registered apps in the provider's format. */
export interface Clients {
  /**
   * Undefined for an unregistered app. Contains the hash of the secret. Apps may send theirs in a header or in the body, and
   * either is accepted.
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
