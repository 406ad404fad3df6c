import type { CallOutput, publicConfig } from '@atoll/contract';

/** The settings of a server with mail and sandbox payments, without Google and passkeys. */
export const serverConfig: CallOutput<typeof publicConfig> = {
  product: 'Atoll',
  google_client_id: null,
  passkey_host: null,
  s3_endpoint: 'http://localhost:9000',
  terms_url: '/terms',
  privacy_url: '/privacy',
  support_email: null,
  docs_url: '/docs',
  limits: {},
  demo_filling: null,
  features: { google: false, mail: 'smtp', payments: 'sandbox', agents: true, hub: true },
};
