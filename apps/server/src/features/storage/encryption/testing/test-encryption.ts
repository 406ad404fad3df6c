import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import { createLog } from '../../../../platform/log/index.ts';
import { createSealer } from '../../../../platform/secrets/index.ts';
import { type RefusalReason, StorageRefusal } from '../../kernel/refusal.ts';
import {
  type CustomerKey,
  createEncryption,
  type EncryptedThing,
  type Encryption,
  type EncryptionRecords,
  type TransitClientOptions,
  wrappingOf,
} from '../index.ts';

export const region = 'us-east-1';

/** The module over a real database, with a manual clock. */
export interface TestEncryption extends Encryption {
  clock: { nowMs: number; now(): number };
  /** The records that the re-encryption job finds, by ID. */
  things: Map<string, EncryptedThing>;
  run(job: string): Promise<void>;
}

/** @param masterKeys the current one first */
export function createTestEncryption(
  database: Database,
  options: { vault?: TransitClientOptions; masterKeys?: readonly [Buffer, ...Buffer[]] } = {},
): TestEncryption {
  const clock = { nowMs: Date.now(), now: () => clock.nowMs };
  const things = new Map<string, EncryptedThing>();
  const encryption: Encryption = createEncryption({
    database,
    clock,
    log: createLog({ level: 'silent', format: 'json', stream: process.stdout }),
    sealer: createSealer(options.masterKeys ?? [randomBytes(32)]),
    region,
    vault: options.vault,
    records: recordsIn(things),
  });
  return {
    ...encryption,
    clock,
    things,
    async run(name) {
      const job = encryption.jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      await job.run(new AbortController().signal);
    },
  };
}

function recordsIn(things: Map<string, EncryptedThing>): EncryptionRecords {
  return {
    findWrappedUnder: async (wrapping, afterId, limit) =>
      [...things.values()]
        .filter((thing) => wrappingOf(thing.record) === wrapping && thing.id > afterId)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit),
    async replace(found, record) {
      if (things.get(found.id)?.record === found.record) things.set(found.id, { ...found, record });
    },
  };
}

export function newCustomerKey(): CustomerKey {
  const key = randomBytes(32);
  return { key: createSecretKey(key), md5: createHash('md5').update(key).digest('base64') };
}

export async function refusalOf(work: Promise<unknown>): Promise<RefusalReason | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof StorageRefusal) return error.reason;
    throw error;
  }
}
