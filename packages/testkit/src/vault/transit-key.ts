import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { VaultError } from './vault-error.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const missingContext =
  "missing 'context' for key derivation; the key was created using a derived key, which means additional, per-request information must be included in order to perform operations with the key";

/** A key of the Transit engine, of type `aes256-gcm96`. */
export interface TransitKey {
  readonly name: string;
  readonly derived: boolean;
  deletionAllowed: boolean;
  minDecryptionVersion: number;
  /** Version 1 first. */
  readonly versions: { material: Buffer; createdAtS: number }[];
}

export function newTransitKey(name: string, derived: boolean): TransitKey {
  const key = { name, derived, deletionAllowed: false, minDecryptionVersion: 1, versions: [] };
  addVersion(key);
  return key;
}

export function addVersion(key: TransitKey): void {
  key.versions.push({ material: randomBytes(keyBytes), createdAtS: Math.floor(Date.now() / 1000) });
}

/** `vault:v1:…`, as Vault writes it: base64 of nonce, ciphertext and tag. */
export function encrypt(key: TransitKey, plaintext: Buffer, context: Buffer): string {
  const version = key.versions.length;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', materialOf(key, version, context), nonce);
  const body = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return `vault:v${version}:${body.toString('base64')}`;
}

export function decrypt(key: TransitKey, ciphertext: string, context: Buffer): Buffer {
  const [, versionText, bodyText] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  if (versionText === undefined || bodyText === undefined) {
    throw new VaultError('invalid ciphertext: no prefix');
  }
  const version = Number(versionText);
  if (version > key.versions.length) throw new VaultError('invalid ciphertext: version is too new');
  if (version < key.minDecryptionVersion) {
    throw new VaultError('ciphertext or signature version is disallowed by policy (too old)');
  }
  const body = Buffer.from(bodyText, 'base64');
  if (body.length < nonceBytes + tagBytes) throw new VaultError('invalid ciphertext length');
  const material = materialOf(key, version, context);
  const decipher = createDecipheriv('aes-256-gcm', material, body.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(body.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new VaultError('cipher: message authentication failed', { cause });
  }
}

/** Derives a key for the context: HKDF-SHA256 of the version's material, without salt. */
function materialOf(key: TransitKey, version: number, context: Buffer): Buffer {
  const { material } = key.versions[version - 1] ?? {};
  if (!material) throw new VaultError('invalid key version');
  if (!key.derived) return material;
  if (context.length === 0) throw new VaultError(missingContext);
  return Buffer.from(hkdfSync('sha256', material, '', context, keyBytes));
}
