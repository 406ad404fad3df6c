import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import { hashOf } from '../handles.ts';
import { findRecord, saveRecord } from './record.store.ts';
import { createTidying } from './tidy.ts';

describeOnEveryDatabase('what the provider keeps', (openDatabase) => {
  it('goes a day after it has expired; a sign-in that nobody decided as soon as it has', async () => {
    const database = await openDatabase();
    const now = 1_700_000_000_000;
    const dayMs = 86_400_000;
    const kept = [
      { kind: 'Interaction', id: 'waiting', expiresAt: now + 1 },
      { kind: 'Interaction', id: 'forgotten', expiresAt: now - 1 },
      { kind: 'RefreshToken', id: 'expired', expiresAt: now - 1 },
      { kind: 'RefreshToken', id: 'old', expiresAt: now - dayMs - 1 },
    ];
    await database.transaction(async (tx) => {
      for (const { kind, id, expiresAt } of kept) {
        const blank = { sealedPayload: '', grantId: null, uid: null, consumedAt: null };
        await saveRecord(tx, { kind, idHash: hashOf(id), ...blank, expiresAt });
      }
    });
    const keys = { tidy: async () => undefined, current: async () => [], rotate: async () => '' };
    await createTidying({ database, clock: { now: () => now }, keys }).run(new AbortController().signal);
    const found = await Promise.all(
      kept.map(async ({ kind, id }) => ((await findRecord(database.read, kind, hashOf(id))) ? [id] : [])),
    );
    expect(found.flat()).toEqual(['waiting', 'expired']);
  });
});
