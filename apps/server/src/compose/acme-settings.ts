import type { Config } from '../config/index.ts';
import type { StorageDeps } from '../features/storage/core/index.ts';

/** Converts the settings to the form that storage uses. */
export function acmeSettings({ acme }: Config): StorageDeps['acme'] {
  if (acme.kind === 'off') return null;
  const { directoryUrl, email, externalAccount } = acme;
  return {
    directoryUrl,
    email,
    externalAccount: externalAccount && { ...externalAccount, hmacKey: externalAccount.hmacKey.reveal() },
  };
}
