import type { Transaction } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { createSealer } from '../../../platform/secrets/index.ts';
import type { AppGrants } from '../grants.ts';
import type { AppGrant } from '../linked-app.ts';
import { deleteRecordsOfGrants, saveRecord } from './record.store.ts';
import { createRecords } from './records.ts';
import { insertSignIn } from './sign-in.store.ts';

describeOnEveryDatabase('an access token of the provider', (openDatabase) => {
  it('opens nothing that is written after all of its sign-in was taken back', async () => {
    const database = await openDatabase();
    const connected = { id: 'connection', permissions: ['manage'] } as unknown as AppGrant;
    const records = createRecords({
      read: database.read,
      clock: { now: () => 1_700_000_000_000 },
      sealer: createSealer([Buffer.alloc(32, 1)]),
      grants: { find: async () => connected } as unknown as AppGrants,
      openSessions: async (ids) => new Set(ids),
    });
    const names = { appGrantId: 'connection', appId: 'app', personId: 'person', sessionId: 'session' };
    const save = (kind: string, id: string) => (tx: Transaction) =>
      saveRecord(tx, records.seal(kind, id, { grantId: 'sign-in' }, 60));
    await database.transaction((tx) =>
      insertSignIn(tx, { grantId: 'sign-in', ...names, sid: null, createdAt: 0 }),
    );
    await database.transaction(save('Grant', 'sign-in'));
    await database.transaction(save('AccessToken', 'early'));
    expect(await records.findAccessToken('early')).toMatchObject({ grant: connected });

    await database.transaction((tx) => deleteRecordsOfGrants(tx, ['sign-in']));
    await database.transaction(save('AccessToken', 'late'));
    expect(await records.findAccessToken('early')).toBeUndefined();
    expect(await records.findAccessToken('late')).toBeUndefined();
  });
});
