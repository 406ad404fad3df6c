import { codes } from '@atoll/contract';
import { describeOnEveryDatabase, readZip } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { owner, sharingIn, visitor } from '../testing/shared-links.ts';
import { beginSlowly } from '../testing/slow-readers.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const bucket = 'zipped';
/** More than the buffers between two sockets hold. */
const large = 24 * 1024 ** 2;

describeOnEveryDatabase('the zip of a shared folder', (open) => {
  let test: TestGateway;
  const { calls, share, put, find, accessesOf } = sharingIn(() => test, bucket, {
    kind: 'folder',
    key: 'private/docs/',
  });

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.storage.buckets.create('owner', bucket);
    await put('private/docs/one.txt', 'one');
    await put('private/docs/inner/two.txt', 'two!');
    await put('private/secret.txt', 'secret');
    for (const name of ['a', 'b', 'c']) await put(`private/large/${name}`, Buffer.alloc(large, name));
  });
  afterAll(() => test.close());

  const addressOf = async (link: string, more: { folder?: string; pass?: string } = {}) =>
    (await calls().downloadSharedFolder({ link, folder: '', ...more }, visitor)).url;
  const refused = (code: number) => ({ code });
  const filesOf = async (address: string) => {
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    return readZip(Buffer.from(await answer.arrayBuffer()));
  };

  it('holds what lies in it and nothing beside it, and is one download of so many bytes', async () => {
    const { link, link_id } = await share({ max_transfers: 2 });
    const files = await filesOf(await addressOf(link));
    expect([...files.keys()].sort()).toEqual(['inner/two.txt', 'one.txt']);
    expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: 7 });
    const inner = await addressOf(link, { folder: 'inner/' });
    expect([...(await filesOf(inner)).keys()]).toEqual(['two.txt']);
    expect(await find(link_id)).toMatchObject({ transfers: 2, bytes: 11 });
    expect((await fetch(inner)).status).toBe(403);
    await expect(addressOf(link)).rejects.toMatchObject(refused(codes.shareExpired));
    expect(await accessesOf(link_id)).toMatchObject([
      { action: 'download', key: 'private/docs/inner/', bytes: 4 },
      { action: 'download', key: 'private/docs/', bytes: 7, code: null },
    ]);
  });

  it('wants the password that the link wants', async () => {
    const { link } = await share({ password: 'open sesame' });
    await expect(addressOf(link)).rejects.toMatchObject(refused(codes.shareForbidden));
    const { pass } = await calls().openShareLink({ link, password: 'open sesame' }, visitor);
    expect((await filesOf(await addressOf(link, { pass: pass ?? '' }))).size).toBe(2);
  });

  it('breaks off where the link allows no more bytes, and never before', async () => {
    const { link, link_id } = await share({ key: 'private/large/', max_bytes: 2 * large });
    const broken = fetch(await addressOf(link)).then((answer) => answer.arrayBuffer());
    await expect(broken).rejects.toThrow();
    expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: 2 * large });
    expect((await accessesOf(link_id))[0]).toMatchObject({ code: codes.shareExpired, bytes: 2 * large });
  });

  it('stops when the link is revoked, and gives back what was not sent', async () => {
    const { link, link_id } = await share({ key: 'private/large/' });
    const slow = await beginSlowly(await addressOf(link));
    await calls().revokeShareLink({ link_id }, owner);
    test.clock.nowMs += 2000;
    expect(await slow.finish()).toBeLessThan(3 * large);
    await expect.poll(async () => (await accessesOf(link_id))[0]?.code).toBe(codes.shareInvalid);
    expect((await find(link_id))?.bytes).toBeLessThan(3 * large);
    test.clock.nowMs -= 2000;
  });

  it('names what it could not take in, without what lies above the folder', async () => {
    await put('private/cold/frozen', 'x', { StorageClass: 'GLACIER' });
    await put('private/cold/warm', 'x');
    const { link } = await share({ key: 'private/cold/' });
    const absent = (await filesOf(await addressOf(link))).get('NOT-INCLUDED.txt')?.toString();
    expect(absent).toContain('"frozen"');
    expect(absent).not.toContain('private');
  });

  it('is refused where there is nothing, or nothing of the kind', async () => {
    await put('private/empty/', '');
    const { link } = await share({ key: 'private/none/' });
    await expect(addressOf(link)).rejects.toMatchObject(refused(codes.objectNotFound));
    const file = await share({ kind: 'file', key: 'private/secret.txt' });
    await expect(addressOf(file.link)).rejects.toMatchObject(refused(codes.parameterInvalid));
    const docs = await share();
    await expect(addressOf(docs.link, { folder: '../' })).rejects.toMatchObject(
      refused(codes.objectNotFound),
    );
    test.limits.transferBytes = 0;
    await expect(addressOf(docs.link)).rejects.toMatchObject(refused(codes.freeTransferReached));
    test.limits.transferBytes = null;
  });
});
