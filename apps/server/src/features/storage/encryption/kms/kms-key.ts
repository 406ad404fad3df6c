import { limits } from '@atoll/contract/limits';
/** `Destroyed` keys are being removed and never shown. */
export type KmsKeyState = 'Enabled' | 'Disabled' | 'PendingDeletion' | 'Destroyed';

/** An account's key for SSE-KMS. Times are milliseconds since 1970. */
export interface KmsKey {
  id: string;
  accountId: string;
  /** `alias/…`, or null. */
  alias: string | null;
  description: string;
  state: KmsKeyState;
  /** The store of its material. */
  backend: 'embedded' | 'vault';
  rotatesYearly: boolean;
  createdAt: number;
  /** Time at which its latest version was created. */
  rotatedAt: number;
  /** Time of its destruction, while its deletion is pending. */
  deleteAt: number | null;
}

/** The account's default key for SSE-KMS, created on first use, as in AWS. */
export const defaultAlias = 'alias/aws/s3';

const reservedAliases = 'alias/aws/';
const aliasPattern = new RegExp(`^alias/[a-zA-Z0-9/_-]{1,${limits.kmsAliasMaxLength}}$`);

export function isAlias(text: string): boolean {
  return aliasPattern.test(text) && !text.startsWith(reservedAliases);
}

/** Reports whether the server manages the key: rotates it yearly, and lets nobody disable or delete it. */
export function isManaged(key: Pick<KmsKey, 'alias'>): boolean {
  return key.alias?.startsWith(reservedAliases) ?? false;
}

export function arnOf(region: string, key: Pick<KmsKey, 'id' | 'accountId'>): string {
  return `arn:aws:kms:${region}:${key.accountId}:key/${key.id}`;
}

export type KeyReference = { id: string } | { alias: string };

/**
 * Parses a key ID, an ARN of a key, an alias, or an ARN of an alias. Returns undefined for another region or account,
 * which counts as unknown.
 */
export function parseKeyReference(
  text: string,
  of: { region: string; accountId: string },
): KeyReference | undefined {
  if (!text.startsWith('arn:')) return referenceOf(text);
  const [, partition, service, region, accountId, ...resource] = text.split(':');
  const isHere = partition?.startsWith('aws') && service === 'kms' && region === of.region;
  if (!isHere || accountId !== of.accountId) return undefined;
  const name = resource.join(':');
  if (name.startsWith('key/')) return { id: name.slice('key/'.length) };
  return name.startsWith('alias/') ? { alias: name } : undefined;
}

function referenceOf(name: string): KeyReference {
  return name.startsWith('alias/') ? { alias: name } : { id: name };
}
