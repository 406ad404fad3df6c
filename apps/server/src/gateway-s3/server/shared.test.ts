import { type CallInput, codes, type createShareLink } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { PutBucketVersioningCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { abandon, beginSlowly } from '../testing/slow-readers.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const owner = callContext('owner');
const visitor = { ...owner, address: '198.51.100.23', principal: undefined };
const bucket = 'shared';
/** More than the buffers between two sockets hold. */
const large = 24 * 1024 ** 2;

describeOnEveryDatabase('share links', (open) => {
  let test: TestGateway;
  const calls = () => test.storage.handlers;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.storage.buckets.create('owner', bucket);
    await put('docs/report.txt', 'twelve bytes');
    await put('docs/inner/deep.txt', 'deep');
    await put('docs2/secret.txt', 'secret');
    await put('large', Buffer.alloc(large, 'x'));
  });
  afterAll(() => test.close());

  const put = (Key: string, Body: string | Buffer) =>
    test.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

  type Terms = Partial<CallInput<typeof createShareLink>>;
  async function share(terms: Terms = {}) {
    const link = await calls().createShareLink(
      { bucket, kind: 'file', key: 'docs/report.txt', ...terms },
      owner,
    );
    return { ...link, link: link.url.split('/s/')[1] ?? '' };
  }
  const find = async (id: string) => {
    const { links } = await calls().listShareLinks({}, owner);
    return links.find(({ link_id }) => link_id === id);
  };
  const addressOf = async (link: string, more: { path?: string } = {}) =>
    (await calls().downloadShared({ link, ...more }, visitor)).url;
  const download = async (link: string, more: { path?: string } = {}) => fetch(await addressOf(link, more));
  const refused = (code: number) => ({ code });

  describe('to a file', () => {
    it('sends it and takes down who got how much', async () => {
      const { link, link_id } = await share();
      expect(await calls().openShareLink({ link }, visitor)).toMatchObject({
        kind: 'file',
        name: 'report.txt',
        size_bytes: 12,
        pass: null,
      });
      const answer = await download(link);
      expect(await answer.text()).toBe('twelve bytes');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="report.txt"/);
      expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: 12 });
      const { accesses } = await calls().listShareAccesses({ link_id }, owner);
      expect(accesses).toMatchObject([
        { action: 'download', key: 'docs/report.txt', bytes: 12, address: '198.51.100.0', code: null },
        { action: 'open', key: null, code: null },
      ]);
    });

    it('stays with the version it was made for', async () => {
      await test.storage.buckets.create('owner', 'versioned');
      await test.client.send(
        new PutBucketVersioningCommand({
          Bucket: 'versioned',
          VersioningConfiguration: { Status: 'Enabled' },
        }),
      );
      const send = (Body: string) =>
        test.client.send(new PutObjectCommand({ Bucket: 'versioned', Key: 'a', Body }));
      const first = await send('first');
      const { link } = await share({ bucket: 'versioned', key: 'a', version_id: first.VersionId ?? '' });
      const { link: latest } = await share({ bucket: 'versioned', key: 'a' });
      await send('second');
      expect(await (await download(link)).text()).toBe('first');
      expect(await (await download(latest)).text()).toBe('second');
    });

    it('names a hostile file without ending the header', async () => {
      const key = 'docs/a"; filename="evil.exe\r\nSet-Cookie: x=1\u202egnp.txt';
      await put(key, 'x');
      const { link } = await share({ key });
      const answer = await download(link);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const disposition = answer.headers.get('content-disposition') ?? '';
      expect(disposition.match(/filename="/g)).toHaveLength(1);
      expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/);
    });
  });

  describe('with a number of downloads', () => {
    it('lets exactly one of twenty through, with addresses of their own or the same', async () => {
      const one = await share({ max_transfers: 1 });
      const addresses = await Promise.all(Array.from({ length: 20 }, () => addressOf(one.link)));
      const answers = await Promise.all(addresses.map((address) => fetch(address)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
      expect(await find(one.link_id)).toMatchObject({ transfers: 1, bytes: 12 });
      await expect(addressOf(one.link)).rejects.toMatchObject(refused(codes.shareExpired));

      const other = await share({ max_transfers: 1 });
      const address = await addressOf(other.link);
      const again = await Promise.all(Array.from({ length: 20 }, () => fetch(address)));
      expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('counts no less for a range that leaves out the beginning, and lets what broke off go on', async () => {
      const { link, link_id } = await share({ max_transfers: 1 });
      const address = await addressOf(link);
      const part = (range: string) => fetch(address, { headers: { range } });
      expect((await part('bytes=6-')).status).toBe(206);
      expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: 6 });
      expect((await part('bytes=0-5')).status).toBe(206);
      expect((await part('bytes=0-0')).status).toBe(403);
    });

    it('notes with the access why it was refused', async () => {
      const { link, link_id } = await share({ max_transfers: 1 });
      const [first, second] = [await addressOf(link), await addressOf(link)];
      await fetch(first);
      expect((await fetch(second)).status).toBe(403);
      const { accesses } = await calls().listShareAccesses({ link_id }, owner);
      expect(accesses.map(({ code }) => code)).toEqual([codes.shareExpired, null]);
    });
  });

  describe('with a number of bytes', () => {
    it('never sends more, however many ask at once', async () => {
      const { link, link_id } = await share({ max_bytes: 30 });
      const addresses = await Promise.all(Array.from({ length: 10 }, () => addressOf(link)));
      const answers = await Promise.all(addresses.map((address) => fetch(address)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(await find(link_id)).toMatchObject({ transfers: 2, bytes: 24 });
    });

    it('gives back what a reader who went away did not get', async () => {
      const { link, link_id } = await share({ key: 'large', max_bytes: large });
      await abandon(await addressOf(link));
      await expect.poll(async () => (await find(link_id))?.bytes).toBeLessThan(large);
      expect((await find(link_id))?.bytes).toBeGreaterThan(0);
    });
  });

  describe('that ended', () => {
    it('opens nothing, and nor do the addresses it gave out', async () => {
      const { link, link_id } = await share();
      const address = await addressOf(link);
      const etag = (await fetch(address)).headers.get('etag') ?? '';
      await calls().revokeShareLink({ link_id }, owner);
      expect((await fetch(address)).status).toBe(403);
      for (const headers of [{ 'if-none-match': etag }, { 'if-match': '"other"' }])
        expect((await fetch(address, { headers })).status).toBe(403);
      await expect(addressOf(link)).rejects.toMatchObject(refused(codes.shareInvalid));
      await expect(calls().openShareLink({ link }, visitor)).rejects.toMatchObject(
        refused(codes.shareInvalid),
      );
    });

    it('stops what is being sent within two seconds', async () => {
      const { link, link_id } = await share({ key: 'large' });
      const slow = await beginSlowly(await addressOf(link));
      await calls().revokeShareLink({ link_id }, owner);
      test.clock.nowMs += 2000;
      expect(await slow.finish()).toBeLessThan(large);
      test.clock.nowMs -= 2000;
    });

    it('is told as expired once its time is over', async () => {
      const { link, link_id } = await share({ expires_at: test.clock.nowMs + 1000 });
      const address = await addressOf(link);
      test.clock.nowMs += 1000;
      expect((await fetch(address)).status).toBe(403);
      await expect(addressOf(link)).rejects.toMatchObject(refused(codes.shareExpired));
      await calls().updateShareLink({ link_id, expires_at: null }, owner);
      expect((await download(link)).status).toBe(200);
    });

    it('is gone with its bucket, its account and its file', async () => {
      await test.storage.buckets.create('owner', 'short-lived');
      const { link } = await share({ bucket: 'short-lived', kind: 'folder', key: '' });
      const entered = await test.storage.authorizeBucket('owner', 'short-lived');
      await test.storage.buckets.delete(entered);
      const unknown = refused(codes.shareInvalid);
      await expect(calls().openShareLink({ link }, visitor)).rejects.toMatchObject(unknown);

      const other = await share();
      test.disabled.add('owner');
      await expect(calls().openShareLink({ link: other.link }, visitor)).rejects.toMatchObject(unknown);
      test.disabled.delete('owner');

      await put('docs/fleeting', 'x');
      const fleeting = await share({ key: 'docs/fleeting' });
      await calls().deleteObject({ bucket, key: 'docs/fleeting' }, owner);
      await expect(calls().openShareLink({ link: fleeting.link }, visitor)).rejects.toMatchObject(unknown);
    });
  });

  it('are told apart when malformed, damaged and unknown', async () => {
    const { link } = await share();
    const opening = (text: string) => calls().openShareLink({ link: text }, visitor);
    await expect(opening('../x')).rejects.toMatchObject(refused(codes.urlParameterInvalid));
    const changed = (link.startsWith('A') ? 'B' : 'A') + link.slice(1);
    await expect(opening(changed)).rejects.toMatchObject(refused(codes.shareSignatureBroken));
    const { link: deleted, link_id } = await share();
    await calls().deleteShareLink({ link_id }, owner);
    await expect(opening(deleted)).rejects.toMatchObject(refused(codes.shareInvalid));
  });

  it('answer 3014 when the account may send nothing more', async () => {
    const { link } = await share();
    test.limits.transferBytes = 0;
    await expect(addressOf(link)).rejects.toMatchObject(refused(codes.freeTransferReached));
    test.limits.transferBytes = null;
  });

  describe('to a folder', () => {
    const list = (link: string, folder: string) => calls().listSharedFolder({ link, folder }, visitor);

    it('show what lies in it and below', async () => {
      const { link } = await share({ kind: 'folder', key: 'docs/inner/' });
      expect(await list(link, '')).toMatchObject({
        folders: [],
        files: [{ name: 'deep.txt', size_bytes: 4 }],
      });
      const { link: above } = await share({ kind: 'folder', key: 'docs/' });
      expect(await list(above, '')).toMatchObject({ folders: ['inner/'] });
      expect(await (await download(above, { path: 'inner/deep.txt' })).text()).toBe('deep');
    });

    it('open nothing beside it', async () => {
      const { link } = await share({ kind: 'folder', key: 'docs/' });
      for (const path of [
        '../docs2/secret.txt',
        '/docs2/secret.txt',
        '..%2fdocs2%2fsecret.txt',
        'x/../../docs2/secret.txt',
      ]) {
        await expect(addressOf(link, { path })).rejects.toMatchObject(refused(codes.objectNotFound));
      }
      for (const folder of ['../', '../docs2/', '/', './']) {
        expect(await list(link, folder)).toMatchObject({ folders: [], files: [] });
      }
      await expect(list(link, '2')).rejects.toMatchObject(refused(codes.urlParameterInvalid));
    });

    it('give out no address that opens another object of the bucket', async () => {
      const { link } = await share({ kind: 'folder', key: 'docs/' });
      const address = await addressOf(link, { path: 'report.txt' });
      expect((await fetch(address.replace('docs/report.txt', 'docs2/secret.txt'))).status).toBe(403);
      const ticket = new URL(address).searchParams.get('x-atoll-share') ?? '';
      const without = new URL(address);
      without.searchParams.delete('x-atoll-share');
      expect(ticket).not.toBe('');
      expect((await fetch(without)).status).toBe(403);
    });
  });

  describe('of an account', () => {
    const stranger = callContext('stranger');

    it('are nobody else’s', async () => {
      const { link_id } = await share();
      const unknown = refused(codes.shareInvalid);
      const h = calls();
      await expect(h.updateShareLink({ link_id, note: 'x' }, stranger)).rejects.toMatchObject(unknown);
      await expect(h.revokeShareLink({ link_id }, stranger)).rejects.toMatchObject(unknown);
      await expect(h.deleteShareLink({ link_id }, stranger)).rejects.toMatchObject(unknown);
      await expect(h.listShareAccesses({ link_id }, stranger)).rejects.toMatchObject(unknown);
      const mail = { link_id, addresses: ['a@example.com'] };
      await expect(h.mailShareLink(mail, stranger)).rejects.toMatchObject(unknown);
      expect((await h.listShareLinks({}, stranger)).links).toEqual([]);
      await expect(h.listShareLinks({ bucket }, stranger)).rejects.toMatchObject(refused(2010));
    });

    it('keep what two change at once', async () => {
      const { link, link_id } = await share();
      const change = (terms: object) => calls().updateShareLink({ link_id, ...terms }, owner);
      await Promise.all([change({ password: 'open sesame' }), change({ note: 'for Ann' })]);
      expect(await find(link_id)).toMatchObject({ has_password: true, note: 'for Ann' });
      await expect(addressOf(link)).rejects.toMatchObject(refused(codes.shareForbidden));
    });

    it('are mailed in the language of who sends them', async () => {
      const { link_id, url } = await share({ password: 'open sesame' });
      const french = { ...owner, locale: 'fr_FR' } as const;
      const addresses = ['a@example.com', 'b@example.com', 'a@example.com'];
      await calls().mailShareLink({ link_id, addresses }, french);
      expect(test.mails.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com']);
      expect(test.mails[0]?.text).toContain(url);
      expect(test.mails[0]?.subject).toContain('a été partagé');
      await expect(
        calls().mailShareLink({ link_id, addresses: ['a@example.com\nBcc: b@example.com'] }, owner),
      ).rejects.toMatchObject(refused(codes.emailInvalid));
    });

    it('keep neither the link nor its password readable', async () => {
      const { link, link_id } = await share({ password: 'open sesame' });
      const row = await test.database.read
        .selectFrom('share_links')
        .selectAll()
        .where('id', '=', link_id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(link);
      expect(row.token_sealed).toMatch(/^v1\./);
    });

    it('are found by where they stand', async () => {
      await test.storage.buckets.create('owner', 'states');
      await test.client.send(new PutObjectCommand({ Bucket: 'states', Key: 'a', Body: 'x' }));
      const at = { bucket: 'states', key: 'a' };
      const open = await share({
        ...at,
        max_transfers: 2,
        max_bytes: 2,
        expires_at: test.clock.nowMs + 60_000,
      });
      const usedUp = await share({ ...at, max_transfers: 1 });
      const full = await share({ ...at, max_bytes: 1 });
      const expired = await share({ ...at, max_transfers: 1, expires_at: test.clock.nowMs });
      const revoked = await share({ ...at, expires_at: 1 });
      await calls().revokeShareLink({ link_id: revoked.link_id }, owner);
      for (const { link } of [usedUp, full]) await (await download(link)).text();
      const inState = async (state: 'open' | 'revoked' | 'expired' | 'used_up') =>
        (await calls().listShareLinks({ bucket: 'states', state }, owner)).links.map(
          ({ link_id }) => link_id,
        );
      expect(await inState('open')).toEqual([open.link_id]);
      expect(await inState('used_up')).toEqual([full.link_id, usedUp.link_id]);
      expect(await inState('expired')).toEqual([expired.link_id]);
      expect(await inState('revoked')).toEqual([revoked.link_id]);
    });

    it('are shown page by page', async () => {
      await test.storage.buckets.create('owner', 'many-links');
      for (let made = 0; made < 101; made++) await share({ bucket: 'many-links', kind: 'folder', key: '' });
      const first = await calls().listShareLinks({ bucket: 'many-links' }, owner);
      expect(first.links).toHaveLength(100);
      const cursor = first.next_cursor ?? '';
      const second = await calls().listShareLinks({ bucket: 'many-links', cursor }, owner);
      expect(second).toMatchObject({ links: [{}], next_cursor: null });
    });

    it('are refused where the thing is none of the kind, or nobody may have it', async () => {
      const invalid = refused(codes.parameterInvalid);
      await expect(share({ key: 'docs/' })).rejects.toMatchObject(invalid);
      await expect(share({ kind: 'folder', key: 'docs' })).rejects.toMatchObject(invalid);
      await expect(share({ key: 'not-there' })).rejects.toMatchObject(refused(3010));
    });
  });
});
