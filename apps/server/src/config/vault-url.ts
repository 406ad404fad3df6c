/** The address of a Vault's Transit engine. */
export interface VaultLocation {
  /** `https://host:8200` */
  readonly origin: string;
  /** Mount path of the engine, `transit` by default. */
  readonly mount: string;
}

/** Parses `vault+https://host:port/mount`, or `vault+http://…`. Returns undefined for anything else. */
export function parseVaultUrl(text: string): VaultLocation | undefined {
  const address = /^vault\+(https?:\/\/.+)$/.exec(text)?.[1];
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  return { origin: url.origin, mount: url.pathname.replace(/^\/+|\/+$/g, '') || 'transit' };
}
