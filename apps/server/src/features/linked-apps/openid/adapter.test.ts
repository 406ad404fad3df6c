import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createSealer } from '../../../platform/secrets/index.ts';
import type { AppGrants } from '../grants.ts';
import { createAdapterFactory } from './adapter.ts';
import type { Clients } from './clients.ts';
import { createRecords } from './records.ts';

describeOnEveryDatabase('what the provider keeps between requests', (openDatabase) => {
  it('continues one of several returns from a consent that arrive at once', async () => {
    const database = await openDatabase();
    const clock = { now: () => 1_700_000_000_000 };
    const records = createRecords({
      read: database.read,
      clock,
      sealer: createSealer([Buffer.alloc(32, 1)]),
      grants: {} as AppGrants,
      openSessions: async (ids) => new Set(ids),
    });
    const adapterOf = createAdapterFactory({ database, clock, records, clients: {} as Clients });
    const keep = async (kind: string) => {
      const adapter = adapterOf(kind);
      await adapter.upsert('id', { exp: 1_700_000_600 }, 600);
      const ends = await Promise.allSettled([1, 2, 3].map(() => adapter.destroy('id')));
      return ends.map((end) => (end.status === 'rejected' ? end.reason.error : 'done')).sort();
    };
    expect(await keep('Interaction')).toEqual(['done', 'invalid_request', 'invalid_request']);
    expect(await keep('Session')).toEqual(['done', 'done', 'done']);
  });
});
