import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Where and when a signature holds. */
export interface CredentialScope {
  /** `YYYYMMDD`, UTC. */
  date: string;
  region: string;
  service: string;
}

/** As a key object: for each HMAC, bytes would first have to be made one. */
export type SigningKey = KeyObject;

export interface SigningKeyCache {
  get(secretAccessKey: string, scope: CredentialScope): SigningKey;
}

/** Four HMACs are saved for each request that repeats secret, day and region. The oldest of `capacity` goes first. */
export function createSigningKeyCache(capacity = 1000): SigningKeyCache {
  const keys = new Map<string, SigningKey>();
  return {
    get(secretAccessKey, scope) {
      const id = `${scopeText(scope)} ${secretAccessKey}`;
      const known = keys.get(id);
      if (known) return known;
      const oldest = keys.size >= capacity ? keys.keys().next().value : undefined;
      if (oldest !== undefined) keys.delete(oldest);
      const key = createSecretKey(deriveSigningKey(secretAccessKey, scope));
      keys.set(id, key);
      return key;
    },
  };
}

/** Source: AWS General Reference, "Calculate the signature". */
export function deriveSigningKey(secretAccessKey: string, scope: CredentialScope): Buffer {
  return [scope.date, scope.region, scope.service, 'aws4_request'].reduce<Buffer>(
    hmac,
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}

export function scopeText(scope: CredentialScope): string {
  return `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
}

export function hmac(key: Buffer | SigningKey, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
