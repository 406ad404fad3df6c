import { createSecretKey } from 'node:crypto';
import { createLookupCache } from '../../../../platform/cache.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { OperationalError } from '../../../../platform/errors.ts';
import type { Log } from '../../../../platform/log/index.ts';
import { type DataKey, keyBytes } from '../../kernel/data-key.ts';
import { StorageRefusal } from '../../kernel/refusal.ts';
import { type KeyMaterial, KeyMaterialMissingError, keyCacheBounds } from '../keys/key-material.ts';
import { UnwrapError } from '../wrap.ts';
import { outageOf, type TransitClient, type TransitData, TransitRefusal } from './transit-client.ts';

export interface VaultKeysDeps {
  transit: TransitClient;
  clock: Clock;
  log: Log;
}

const notFound = 404;

/**
 * Creates keys that never leave a Vault's Transit engine, named `atoll-<key id>`. They are derived keys: the binding is
 * Transit's `context`, so that a wrapped key only unwraps in its place. Unwrapped data keys are cached for two seconds.
 */
export function createVaultKeys({ transit, clock, log }: VaultKeysDeps): KeyMaterial {
  const cache = createLookupCache<DataKey>({ clock, ...keyCacheBounds });
  const notice = createOutageNotice(log);
  const call = async (keyId: string, ...request: Parameters<TransitClient['call']>): Promise<TransitData> => {
    try {
      const data = await transit.call(...request);
      notice(null);
      return data;
    } catch (error) {
      const explained = explain(keyId, error);
      notice(explained);
      throw explained;
    }
  };
  const latestVersion = async (keyId: string) =>
    wholeNumber(await call(keyId, 'GET', pathOf('keys', keyId)), 'latest_version');

  return {
    async create(keyId) {
      await call(keyId, 'POST', pathOf('keys', keyId), { type: 'aes256-gcm96', derived: true });
    },

    async wrap(keyId, binding, dek) {
      const context = base64(binding);
      const data = dek
        ? await call(keyId, 'POST', pathOf('encrypt', keyId), {
            plaintext: dek.export().toString('base64'),
            context,
          })
        : await call(keyId, 'POST', pathOf('datakey/plaintext', keyId), { bits: keyBytes * 8, context });
      const wrapped = text(data, 'ciphertext');
      return { wrapped, version: versionOf(wrapped), dek: dek ?? dataKeyOf(data) };
    },

    unwrap: (keyId, { wrapped }, binding) =>
      cache.find([keyId, wrapped, binding].join(' '), async () => {
        const body = { ciphertext: wrapped, context: base64(binding) };
        return dataKeyOf(await call(keyId, 'POST', pathOf('decrypt', keyId), body));
      }),

    async rotate(keyId) {
      await call(keyId, 'POST', `${pathOf('keys', keyId)}/rotate`, {});
    },

    latestVersion,

    async destroy(keyId) {
      try {
        await latestVersion(keyId);
      } catch (error) {
        if (error instanceof KeyMaterialMissingError) return;
        throw error;
      }
      await call(keyId, 'POST', `${pathOf('keys', keyId)}/config`, { deletion_allowed: true });
      await call(keyId, 'DELETE', pathOf('keys', keyId));
      cache.forgetAll();
    },
  };
}

function pathOf(operation: string, keyId: string): string {
  return `${operation}/atoll-${keyId}`;
}

function base64(binding: string): string {
  return Buffer.from(binding).toString('base64');
}

/** Logs once when an outage starts and once when it ends, because a busy server makes thousands of calls. */
function createOutageNotice(log: Log): (outcome: unknown) => void {
  let isOut = false;
  return (outcome) => {
    const wasOut = isOut;
    isOut = outcome instanceof OperationalError;
    if (isOut && !wasOut) log.error({ err: outcome }, 'the Vault can not be used');
    if (!isOut && wasOut) log.info('the Vault can be used again');
  };
}

/** Translates Vault's errors: a missing key, an unavailable version, a wrapped key that doesn't unwrap. */
function explain(keyId: string, error: unknown): unknown {
  if (!(error instanceof TransitRefusal)) return error;
  const says = (words: string) => error.message.includes(words);
  const isRouted = !says('no handler for route');
  if ((error.status === notFound && isRouted) || says('encryption key not found')) {
    return new KeyMaterialMissingError(keyId, { cause: error });
  }
  if (says('disallowed by policy')) return new StorageRefusal('kmsKeyInvalidState', { cause: error });
  if (says('invalid ciphertext') || says('message authentication failed')) {
    return new UnwrapError('the wrapped key does not open', { cause: error });
  }
  return outageOf('Vault refuses to serve us', error);
}

function dataKeyOf(data: TransitData): DataKey {
  const key = Buffer.from(text(data, 'plaintext'), 'base64');
  if (key.length !== keyBytes) throw new OperationalError(`Vault gave a data key of ${key.length} bytes`);
  return createSecretKey(key);
}

/** `vault:v3:…` */
function versionOf(ciphertext: string): number {
  const version = Number(/^vault:v(\d+):/.exec(ciphertext)?.[1]);
  if (!Number.isInteger(version)) throw new OperationalError('Vault gave a ciphertext without a version');
  return version;
}

function text(data: TransitData, field: string): string {
  const value = data[field];
  if (typeof value !== 'string') throw new OperationalError(`Vault's answer has no ${field}`);
  return value;
}

function wholeNumber(data: TransitData, field: string): number {
  const value = data[field];
  if (!Number.isInteger(value)) throw new OperationalError(`Vault's answer has no ${field}`);
  return Number(value);
}
