import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyIdLength = 8;
const version = 'v1';

/** Encrypts secrets, so that the database alone doesn't reveal them. */
export interface Sealer {
  /** `context` names the owner of the secret (`access-key:AKIA…`): encrypted text moved elsewhere does not decrypt. */
  seal(secret: string, context: string): string;
  /** Throws if the text was changed, belongs to another context, or was encrypted under a key we don't have. */
  open(sealed: string, context: string): string;
  /** Reports whether we have the key of `sealed`. The key's name, at the start of encrypted texts, is sufficient. */
  holdsKeyOf(sealed: string): boolean;
  /** Reports whether `sealed` was encrypted with an older key and should be encrypted again. */
  isStale(sealed: string): boolean;
  /**
   * Returns a keyed hash (HMAC-SHA-256, base64url) for looking up a value that must not be stored. Uses the oldest key,
   * so that it stays the same when a key is added.
   */
  digest(value: string, context: string): string;
}

/**
 * Creates a sealer with AES-256-GCM. The first key encrypts and all of them decrypt, so a key is rotated by adding a
 * new one in front.
 * @param keys 32 bytes each, at least one
 */
export function createSealer(keys: readonly [Buffer, ...Buffer[]]): Sealer {
  const [first] = keys;
  const currentId = keyIdOf(first);
  // OpenSSL takes a key object in a third of the time of a buffer.
  const current = createSecretKey(first);
  const oldest = createSecretKey(keys.at(-1) ?? first);
  const byId = new Map(keys.map((key) => [keyIdOf(key), createSecretKey(key)]));
  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, currentId, nonce.toString('base64url'), body.toString('base64url')].join('.');
    },
    open(sealed, context) {
      const { key, nonce, body } = take(sealed, byId);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(body.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
    },
    holdsKeyOf(sealed) {
      const [made, keyId = ''] = sealed.split('.');
      return made === version && byId.has(keyId);
    },
    isStale: (sealed) => sealed.split('.')[1] !== currentId,
    digest: (value, context) =>
      createHmac('sha256', oldest)
        .update(JSON.stringify(['atoll digest', context, value]))
        .digest('base64url'),
  };
}

function take(
  sealed: string,
  keys: ReadonlyMap<string, KeyObject>,
): { key: KeyObject; nonce: Buffer; body: Buffer } {
  const [made, keyId = '', nonce = '', body = ''] = sealed.split('.');
  const key = keys.get(keyId);
  if (made !== version || !key)
    throw new Error(`a secret was sealed under key ${keyId || '?'}, which is not at hand`);
  return { key, nonce: Buffer.from(nonce, 'base64url'), body: Buffer.from(body, 'base64url') };
}

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('atoll key id').update(key).digest('hex').slice(0, keyIdLength);
}
