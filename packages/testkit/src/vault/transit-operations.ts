import { randomBytes } from 'node:crypto';
import { addVersion, decrypt, encrypt, newTransitKey, type TransitKey } from './transit-key.ts';
import { VaultError } from './vault-error.ts';

export type TransitKeys = Map<string, TransitKey>;
type Body = Readonly<Record<string, unknown>>;

/** The fields of the answer's `data`; undefined is 204. */
type Operation = (keys: TransitKeys, name: string, body: Body) => object | undefined;

const dataKeyBits = [128, 256, 512];

/** Method and path below the mount, `*` for the key's name. */
export const transitOperations: Readonly<Record<string, Operation>> = {
  'POST keys/*'(keys, name, body) {
    if (body.type !== undefined && body.type !== 'aes256-gcm96') {
      throw new VaultError(`unknown key type ${String(body.type)}`);
    }
    if (!keys.has(name)) keys.set(name, newTransitKey(name, body.derived === true));
    return describe(needKey(keys, name));
  },
  'GET keys/*'(keys, name) {
    const key = keys.get(name);
    if (!key) throw new VaultError('', { status: 404 });
    return describe(key);
  },
  'DELETE keys/*'(keys, name) {
    const key = keys.get(name);
    const why = key ? 'deletion is not allowed for this key' : 'could not delete key; not found';
    if (!key?.deletionAllowed) throw new VaultError(`error deleting policy ${name}: ${why}`);
    keys.delete(name);
    return undefined;
  },
  'POST keys/*/config'(keys, name, body) {
    const key = keys.get(name);
    if (!key) throw new VaultError(`no existing key named ${name} could be found`);
    if (typeof body.deletion_allowed === 'boolean') key.deletionAllowed = body.deletion_allowed;
    if (typeof body.min_decryption_version === 'number')
      key.minDecryptionVersion = body.min_decryption_version;
    return describe(key);
  },
  'POST keys/*/rotate'(keys, name) {
    const key = keys.get(name);
    if (!key) throw new VaultError('key not found');
    addVersion(key);
    return describe(key);
  },
  'POST datakey/plaintext/*'(keys, name, body) {
    const bits = body.bits ?? 256;
    if (typeof bits !== 'number' || !dataKeyBits.includes(bits)) {
      throw new VaultError('invalid bit length');
    }
    const key = needKey(keys, name);
    const plaintext = randomBytes(bits / 8);
    return { ...sealed(key, plaintext, contextOf(body)), plaintext: plaintext.toString('base64') };
  },
  'POST encrypt/*'(keys, name, body) {
    return sealed(needKey(keys, name), base64Field(body, 'plaintext'), contextOf(body));
  },
  'POST decrypt/*'(keys, name, body) {
    const plaintext = decrypt(needKey(keys, name), textField(body, 'ciphertext'), contextOf(body));
    return { plaintext: plaintext.toString('base64') };
  },
  'POST rewrap/*'(keys, name, body) {
    const key = needKey(keys, name);
    const context = contextOf(body);
    return sealed(key, decrypt(key, textField(body, 'ciphertext'), context), context);
  },
};

function needKey(keys: TransitKeys, name: string): TransitKey {
  const key = keys.get(name);
  if (!key) throw new VaultError('encryption key not found');
  return key;
}

function sealed(key: TransitKey, plaintext: Buffer, context: Buffer): object {
  return { ciphertext: encrypt(key, plaintext, context), key_version: key.versions.length };
}

function describe(key: TransitKey): object {
  return {
    name: key.name,
    type: 'aes256-gcm96',
    derived: key.derived,
    deletion_allowed: key.deletionAllowed,
    exportable: false,
    keys: Object.fromEntries(key.versions.map(({ createdAtS }, index) => [String(index + 1), createdAtS])),
    latest_version: key.versions.length,
    min_available_version: 0,
    min_decryption_version: key.minDecryptionVersion,
    min_encryption_version: 0,
    supports_encryption: true,
    supports_decryption: true,
    supports_derivation: true,
    supports_signing: false,
  };
}

function contextOf(body: Body): Buffer {
  return body.context === undefined ? Buffer.alloc(0) : base64Field(body, 'context');
}

function textField(body: Body, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') throw new VaultError(`missing ${field}`);
  return value;
}

function base64Field(body: Body, field: string): Buffer {
  const text = textField(body, field);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new VaultError(`failed to base64-decode ${field}`);
  return bytes;
}
