/** Where a Vault's Transit engine is reached. */
export interface VaultLocation {
  /** `https://host:8200` */
  readonly origin: string;
  /** Where the engine is mounted, `transit` by default. */
  readonly mount: string;
}

/** `vault+https://host:port/mount`, or `vault+http://…`. Undefined for anything else. */
export function parseVaultUrl(text: string): VaultLocation | undefined {
  const address = /^vault\+(https?:\/\/.+)$/.exec(text)?.[1];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  return { origin: url.origin, mount: url.pathname.replace(/^\/+|\/+$/g, '') || 'transit' };
}
