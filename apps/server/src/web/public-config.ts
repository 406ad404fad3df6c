import { type CallOutput, limits, type publicConfig } from '@atoll/contract';
import type { Config } from '../config/index.ts';

/** Returns the settings that a console needs before sign-in. */
export function publicConfigOf(
  config: Config,
): Omit<CallOutput<typeof publicConfig>, 'passkey_host' | 'demo_filling'> {
  return {
    product: 'Atoll',
    google_client_id: config.google.kind === 'on' ? config.google.clientId : null,
    s3_endpoint: config.s3.publicUrl,
    terms_url: config.contact.termsUrl ?? '/terms',
    privacy_url: config.contact.privacyUrl ?? '/privacy',
    support_email: config.contact.supportEmail,
    docs_url: '/docs',
    limits: { ...limits },
    features: {
      google: config.google.kind === 'on',
      mail: config.mail.kind === 'smtp' ? 'smtp' : 'file',
      payments: config.payments.kind,
      agents: false,
      hub: false,
    },
  };
}
