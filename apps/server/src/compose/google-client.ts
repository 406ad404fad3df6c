import type { Config } from '../config/index.ts';
import { createGoogleClient, type GoogleClient, googleCallbackPath } from '../features/accounts/index.ts';

/** Opens the Google client, or returns null if no client ID is configured. */
export function openGoogleClient({ google, http }: Config): GoogleClient | null {
  if (google.kind === 'off') return null;
  return createGoogleClient({
    issuer: google.issuer,
    clientId: google.clientId,
    clientSecret: google.clientSecret.reveal(),
    redirectUri: `${http.publicUrl}${googleCallbackPath}`,
  });
}
