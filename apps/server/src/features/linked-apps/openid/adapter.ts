import type { Database, Transaction } from '@atoll/database';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../handles.ts';
import type { Clients } from './clients.ts';
import { consumeRecord, deleteRecord, deleteRecordsOfGrants, saveRecord } from './record.store.ts';
import type { Records } from './records.ts';

export interface AdapterDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly records: Records;
  readonly clients: Clients;
}

/** Creates the store of the provider's data in our database: looked up by a hash, and encrypted with the master key. */
export function createAdapterFactory(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => (kind === 'Client' ? clientAdapter(deps.clients) : recordAdapter(kind, deps));
}

function recordAdapter(kind: string, { database, clock, records }: AdapterDeps): Adapter {
  const write = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(work);
  return {
    async upsert(id, payload, expiresIn = 0) {
      const record = records.seal(kind, id, payload, expiresIn);
      await write((tx) => saveRecord(tx, record));
    },
    find: async (id) => records.find(kind, id),
    findByUid: async (uid) => records.findByUid(kind, uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const isFirst = await write((tx) => consumeRecord(tx, kind, hashOf(id), clock.now()));
      if (isFirst) return;
      // A concurrent use counts like an earlier one.
      const used = await records.find(kind, id);
      if (used?.grantId !== undefined) await revoke(used);
      throw new errors.InvalidGrant(`${kind} already used`);
    },
    async destroy(id) {
      const isFirst = await write((tx) => deleteRecord(tx, kind, hashOf(id)));
      // Each of several returns from a consent at once would get a code of its own.
      if (!isFirst && kind === 'Interaction')
        throw new errors.SessionNotFound('interaction session not found');
    },
    revokeByGrantId: (grantId) => write((tx) => deleteRecordsOfGrants(tx, [grantId])),
  };

  function revoke({ grantId = '' }: AdapterPayload): Promise<void> {
    return write((tx) => deleteRecordsOfGrants(tx, [grantId]));
  }
}

/** Apps are registered elsewhere; the provider only looks them up. */
function clientAdapter(clients: Clients): Adapter {
  const isFixed = async () => {
    throw new Error('apps are not registered through the provider');
  };
  return {
    find: (id) => clients.metadataOf(id, isBasic()),
    upsert: isFixed,
    consume: isFixed,
    destroy: isFixed,
    revokeByGrantId: isFixed,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
}

/** Reports whether the current request has its secret in a header, rather than in its body. */
function isBasic(): boolean {
  return /^basic /i.test(Provider.ctx?.get('authorization') ?? '');
}
