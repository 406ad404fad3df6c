import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';
import { receiptMail } from './receipt-mail.ts';
import { beginSharedUpload, cancelSharedUpload } from './share-link.mutation.ts';
import { createReceiptJob } from './share-receipts.ts';

const minuteMs = 60_000;
const owner = callContext('owner');
const visitor = { ...callContext('nobody'), principal: undefined };

describeOnEveryDatabase('mails about received files', (open) => {
  let test: TestStorage;
  let role: 'owner' | undefined = 'owner';
  let isBroken = false;
  let linkCount = 0;

  beforeAll(async () => {
    test = await createTestStorage(await open());
    await test.storage.handlers.createBucket({ name: 'inbox' }, owner);
  });
  beforeEach(() => {
    test.mails.length = 0;
    role = 'owner';
    isBroken = false;
  });
  afterAll(() => test.close());

  const createLink = (notifies = true) =>
    test.storage.handlers.createShareLink(
      { bucket: 'inbox', kind: 'request', key: `press-${linkCount++}/`, notifies },
      owner,
    );

  /** Sends a file through a link. Returns what cancels it. */
  async function send({ link_id: linkId, url }: { link_id: string; url: string }, name: string) {
    const link = url.slice(url.lastIndexOf('/') + 1);
    await test.storage.handlers.startSharedUpload({ link, name, size_bytes: 4 }, visitor);
    const { id, key } = await test.database.read
      .selectFrom('share_accesses')
      .select(['id', 'key'])
      .where('link_id', '=', linkId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { bucket_id: bucketId } = await test.database.read
      .selectFrom('share_links')
      .select('bucket_id')
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow();
    const ref = { linkId, ticketId: id };
    const use = { ...ref, bucketId, key: key ?? '', length: 4, now: test.clock.nowMs };
    await test.database.write(beginSharedUpload, use);
    return () => test.database.write(cancelSharedUpload, { ...ref, length: 4 });
  }

  async function runAfter(minutes: number): Promise<void> {
    test.clock.nowMs += minutes * minuteMs;
    const { database, clock } = test;
    const job = createReceiptJob({
      database,
      clock,
      consoleUrl: 'https://console.example.com',
      roleOf: async () => role,
      profileOf: async () => ({ email: 'ada@example.com', locale: 'en_US' }),
      mailer: {
        async send(mail) {
          if (isBroken) throw new Error('no mail server');
          test.mails.push(mail);
        },
      },
    });
    await job.run(new AbortController().signal);
  }

  it('are about all files of a sender, and are sent at most once an hour', async () => {
    const link = await createLink();
    await send(link, 'one.pdf');
    await runAfter(4);
    const cancel = await send(link, 'lost.pdf');
    await send(link, 'two.pdf');
    await cancel();
    await runAfter(2);
    expect(test.mails).toHaveLength(0);
    await runAfter(4);
    expect(test.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@example.com', expect.stringMatching(/^2 files were received through “.*press-\d+.*”$/)],
    ]);
    await send(link, 'three.pdf');
    await runAfter(10);
    expect(test.mails).toHaveLength(1);
    await runAfter(50);
    expect(test.mails[1]?.subject).toMatch(/^1 file was received/);
    await runAfter(120);
    expect(test.mails).toHaveLength(2);
  });

  it('are not sent if they are turned off, or to people who left', async () => {
    await send(await createLink(false), 'one.pdf');
    const link = await createLink();
    await send(link, 'two.pdf');
    role = undefined;
    await runAfter(10);
    role = 'owner';
    await runAfter(70);
    expect(test.mails).toHaveLength(0);
  });

  it('are sent about one link while files still come through another', async () => {
    const [waiting, busy] = [await createLink(), await createLink()];
    await send(waiting, 'one.pdf');
    await runAfter(0);
    test.clock.nowMs += 6 * minuteMs;
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await send(busy, name);
    await runAfter(0);
    expect(test.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^1 file was/)]);
    await runAfter(10);
    expect(test.mails[1]?.subject).toMatch(/^3 files were/);
  });

  it('are listed on the home of the console, unless they came before the last look', async () => {
    const link = await createLink(false);
    test.clock.nowMs += 1;
    const before = test.clock.nowMs;
    test.clock.nowMs += 1;
    await send(link, 'old.pdf');
    const seen = test.clock.nowMs;
    test.clock.nowMs += 1;
    const cancel = await send(link, 'lost.pdf');
    await cancel();
    await send(link, 'new.pdf');
    const receivedSince = async (since: number, caller = owner) => {
      const answer = await test.storage.handlers.listStorageConcerns({ received_since: since }, caller);
      return answer.received.filter(({ link_id }) => link_id === link.link_id);
    };
    expect(await receivedSince(before)).toMatchObject([{ bucket: 'inbox', count: 2 }]);
    expect(await receivedSince(seen)).toMatchObject([
      { count: 1, last_at: test.clock.nowMs, last_key: expect.stringMatching(/^press-\d+\/.*new\.pdf$/) },
    ]);
    expect(await receivedSince(before, callContext('somebody else'))).toEqual([]);
    test.clock.nowMs += 8 * 24 * 60 * minuteMs;
    expect(await receivedSince(before)).toEqual([]);
  });

  it('are sent again after a failure', async () => {
    await send(await createLink(), 'one.pdf');
    isBroken = true;
    await expect(runAfter(10)).rejects.toThrow('no mail server');
    isBroken = false;
    await runAfter(1);
    expect(test.mails).toHaveLength(1);
  });
});

it('show ten names, and no address but the console’s', () => {
  const names = Array.from({ length: 12 }, (_, at) => `evil${at}.example/<b>`);
  const received = {
    consoleUrl: 'https://console.example.com',
    bucketName: 'inbox',
    prefix: 'a b/',
    names,
    count: 12,
  };
  const { html, text, subject } = receiptMail('en_US', received);
  expect(subject).toContain('12 files');
  expect(new Set(html.match(/href="[^"]*"/g))).toEqual(
    new Set(['href="https://console.example.com/dss/buckets/inbox?prefix=a%20b%2F"']),
  );
  expect(text).toContain('and 2 more');
  expect(text).not.toContain('evil10');
  expect(text).not.toMatch(/evil0\.example/);
});
