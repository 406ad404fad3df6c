import { chainHash, type Database, type Mutation, openDatabase, type Schema } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findAudit } from './audit.store.ts';
import { type AuditTrail, createAuditTrail } from './audit-trail.ts';
import { verifyChain } from './chain.ts';
import { dateEntries } from './dated.ts';

const about = {
  accountId: 'a',
  personId: 'p',
  actor: 'console',
  bucketName: undefined,
  target: undefined,
  detail: {},
  address: '192.0.2.1',
  userAgent: 'browser',
  requestId: 'r',
};
const log = {
  error({ err }: { err: unknown }) {
    throw err;
  },
};
const trailOf = (database: Database) => createAuditTrail({ database, clock: { now: () => 5 }, log });

async function keep(trail: AuditTrail, count: number, others: Partial<typeof about> = {}): Promise<void> {
  const deeds = [...Array(count).keys()].map((at) => trail.keep({ ...about, ...others, action: `did${at}` }));
  await Promise.all(deeds);
}

/** Changes the database like an attacker with its password. */
async function forge(database: Database, change: string): Promise<void> {
  const triggers = ['unchanged', 'undeleted', 'kept'].map((name) => `audit_entries_${name}`);
  await database.transaction(async (tx) => {
    for (const trigger of triggers) {
      const on = database.dialect === 'postgres' ? ' on audit_entries' : '';
      await sql.raw(`drop trigger if exists ${trigger}${on}`).execute(tx);
    }
    await sql.raw(change).execute(tx);
  });
}

describeOnEveryDatabase('the chain of the audit log', (open, dialect, databases) => {
  it('takes entries from everywhere at once, each after the other, account by account', async () => {
    const where = await databases.locate();
    const one = openDatabase(where);
    const other = dialect === 'postgres' ? openDatabase(where) : one;
    await Promise.all([
      keep(trailOf(one), 40),
      keep(trailOf(other), 40),
      keep(trailOf(one), 5, { accountId: 'b' }),
    ]);
    expect(await verifyChain(one.read, 'a')).toMatchObject({ isIntact: true, entries: 80, carried: 0 });
    expect(await verifyChain(one.read, 'b')).toMatchObject({ isIntact: true, entries: 5 });
    await one.close();
    if (other !== one) await other.close();
  });

  it('holds entries that are dated in the past, which are listed there', async () => {
    const database = await open();
    const trail = trailOf(database);
    await keep(trail, 1);
    const at = Date.UTC(2026, 5, 1);
    await dateEntries(at, () => trail.record({ ...about, action: 'createBucket' }, async () => undefined));
    await dateEntries(at - 1, () => trail.keep({ ...about, action: 'setVersioning' }));
    expect(await verifyChain(database.read, 'a')).toMatchObject({ isIntact: true, entries: 3 });
    const before = await findAudit(database.read, 'a', { before: at + 1 }, undefined, 10);
    expect(before.map(({ action, at: time }) => [action, time])).toEqual([
      ['createBucket', at],
      ['setVersioning', at - 1],
    ]);
  });

  it('holds over more than a page, and gives the hash of the last entry', async () => {
    const database = await open();
    await database.transaction(async (tx) => {
      const together = { ...database, write: <I, O>({ run }: Mutation<I, O>, input: I) => run(tx, input) };
      const trail = createAuditTrail({ database: together, clock: { now: () => 5 }, log });
      for (let at = 0; at < 1_001; at++) await trail.keep({ ...about, action: `did${at}` });
    });
    const last = await database.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 1_001)
      .executeTakeFirstOrThrow();
    const report = await verifyChain(database.read, 'a');
    expect(report).toEqual({
      isIntact: true,
      entries: 1_001,
      carried: 0,
      carriedAt: undefined,
      hash: last.hash,
      brokenAt: undefined,
    });
    expect((await verifyChain(database.read, 'nobody')).entries).toBe(0);
  });

  it('keeps what a database would give back otherwise than it was given', async () => {
    const database = await open();
    const trail = trailOf(database);
    const halfCut = `${'x'.repeat(499)}😀`;
    await trail.keep({
      ...about,
      action: 'upload',
      target: halfCut,
      userAgent: halfCut,
      detail: { 1: 'b', a: 'é' },
    });
    expect((await verifyChain(database.read, 'a')).isIntact).toBe(true);
  });

  const forgeries = {
    'an entry that says something else': ["update audit_entries set target = 'other' where seq = 3", 3],
    'an entry that names somebody else': ["update audit_entries set person_id = 'q' where seq = 4", 4],
    'an entry that is gone': ['delete from audit_entries where seq = 2', 2],
    'entries that are gone from the end': ['delete from audit_entries where seq > 3', 4],
    'two entries that changed places': [
      'update audit_entries set seq = case seq when 2 then 1002 else 1003 end where seq in (2, 3)',
      2,
    ],
    'a head that says less': ['update audit_heads set seq = 4', 5],
  } as const;
  it.each(Object.entries(forgeries))('tells of %s', async (_, [change, seq]) => {
    const database = await open();
    await keep(trailOf(database), 5);
    await forge(database, change);
    const report = await verifyChain(database.read, 'a');
    expect(report).toMatchObject({ isIntact: false, entries: seq - 1, brokenAt: { seq } });
  });

  it('tells of an entry that was put in beside it', async () => {
    const database = await open();
    await keep(trailOf(database), 2);
    const first = await database.read
      .selectFrom('audit_entries')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const added: Schema['audit_entries'] = { ...first, id: 'z', seq: null, hash: chainHash('', 9, first) };
    await database.transaction((tx) => tx.insertInto('audit_entries').values(added).execute());
    const report = await verifyChain(database.read, 'a');
    expect(report).toMatchObject({ isIntact: false, entries: 2, brokenAt: { entry: { id: 'z' } } });
  });
});
