import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { openDatabase, type Schema } from '../index.ts';
import { missingThumbnails } from './0076-missing-thumbnails.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

const item: Schema['hub_items'] = {
  ...{ id: '', project_id: 'p', account_id: 'a', contributor_id: 'c', person_id: 'c', payee_account_id: 'c' },
  ...{ client_key: '', project_version: 1, state: 'stored', held_from: null, language: 'fr', country: 'FR' },
  ...{ consent_sha256: '', text: null, answers: '{}', size_bytes: 5, content_type: 'image/png' },
  ...{ is_stripped: 1, key: 'k', upload_id: null, sha256: null, duration_ms: null, width: 3, height: 2 },
  ...{ exif: 'absent', checks: '[]', warnings: 0, similar_to: null, gold_answer: null, gold_explanation: '' },
  ...{ gold_seen: 0, gold_correct: 0, votes: 0, leases: 0, appeals: 0, appeal_text: null },
  ...{ report_reason: null, report_note: '', rejected_at: null, created_at: 1, updated_at: 1 },
  ...{ due_at: null, attempts: 0 },
};

describeOnEveryDatabase('pictures without a thumbnail', (_, dialect, databases) => {
  it('are listed if they were checked and are stored', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;
    const rows = [
      { id: 'stored' },
      { id: 'rejected', state: 'rejected' as const },
      { id: 'shown' },
      { id: 'sound', content_type: 'audio/webm' },
      { id: 'text', content_type: null, key: null },
      { id: 'unchecked', state: 'received' as const },
      { id: 'withdrawn', state: 'withdrawn' as const },
      { id: 'gone', state: 'rejected' as const, key: null },
    ].map((given) => ({ ...item, client_key: given.id, ...given }));
    await database.transaction(async (tx) => {
      const at = schemaChanges.indexOf(missingThumbnails);
      for (const earlier of schemaChanges.slice(0, at)) await earlier.up(tx, types);
      await tx.insertInto('hub_items').values(rows).execute();
      await tx
        .insertInto('hub_thumbnails')
        .values({ item_id: 'shown', jpeg: Buffer.from('jpeg') })
        .execute();
      await missingThumbnails.up(tx, types);
    });
    const listed = await database.read.selectFrom('hub_missing_thumbnails').select('item_id').execute();
    expect(listed.map(({ item_id }) => item_id).sort()).toEqual(['rejected', 'stored']);
    await database.close();
  });
});
