import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Sealer } from '../../../platform/secrets/index.ts';
import { dayMs } from '../../../platform/time.ts';
import {
  deleteKeysRetiredBefore,
  findKeys,
  insertKey,
  resealKey,
  retireKeys,
  type StoredKey,
} from './key.store.ts';

/** A private JSON Web Key for RS256, which every OpenID client supports. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly [member: string]: string;
}

export interface SigningKeys {
  /** Returns the signing key, then those for verification; creates the first one. */
  current(): Promise<SigningKey[]>;
  /** Creates a new key, which signs after its announcement period; resolves with its `kid`. */
  rotate(): Promise<string>;
  /** Deletes keys without valid signatures, and encrypts the others under the newest master key. */
  tidy(): Promise<void>;
}

const modulusBits = 3072;
/** By then every process, and every app, has read a new key. */
export const keyAnnouncedMs = 10 * 60_000;
/** Longer than anything that an old key signed is valid. */
export const keyRetiredMs = dayMs;

export function createSigningKeys(deps: { database: Database; clock: Clock; sealer: Sealer }): SigningKeys {
  const { database, clock, sealer } = deps;

  async function draft(): Promise<StoredKey> {
    const id = newId();
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
    const sealedKey = sealer.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), contextOf(id));
    return { id, sealedKey, createdAt: clock.now(), retiredAt: null };
  }

  function open({ id, sealedKey }: StoredKey): SigningKey {
    return { ...JSON.parse(sealer.open(sealedKey, contextOf(id))), kid: id, alg: 'RS256', use: 'sig' };
  }

  return {
    async current() {
      const known = await findKeys(database.read);
      if (known.length > 0) return inOrder(known, clock.now()).map(open);
      const first = await draft();
      const stored = await database.transaction(async (tx) => {
        const others = await findKeys(tx);
        if (others.length === 0) await insertKey(tx, first);
        return others.length === 0 ? [first] : others;
      });
      return stored.map(open);
    },

    async rotate() {
      const next = await draft();
      await database.transaction(async (tx) => {
        const valid = (await findKeys(tx)).filter(({ retiredAt }) => retiredAt === null);
        if (valid.length > 0) {
          await retireKeys(
            tx,
            valid.map(({ id }) => id),
            clock.now() + keyAnnouncedMs,
          );
        }
        await insertKey(tx, next);
      });
      return next.id;
    },

    async tidy() {
      const stale = (await findKeys(database.read)).filter(({ sealedKey }) => sealer.isStale(sealedKey));
      await database.transaction(async (tx) => {
        await deleteKeysRetiredBefore(tx, clock.now() - keyRetiredMs);
        for (const { id, sealedKey } of stale) {
          await resealKey(tx, id, sealer.seal(sealer.open(sealedKey, contextOf(id)), contextOf(id)));
        }
      });
    },
  };
}

/** Sorts the keys so that the signing key is first: the newest one that was announced long enough ago, otherwise the oldest. */
function inOrder(keys: readonly StoredKey[], now: number): StoredKey[] {
  const signing = keys.find(({ createdAt }) => createdAt + keyAnnouncedMs <= now) ?? keys.at(-1);
  return keys.toSorted((one, other) => Number(other === signing) - Number(one === signing));
}

function contextOf(id: string): string {
  return `openid-key:${id}`;
}
