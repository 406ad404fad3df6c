import { codes, type Role } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const guest = { accountId: 'owner', personId: 'guest' };

describeOnEveryDatabase('a member who is removed', (open, dialect) => {
  let test: TestGateway;
  let guestRole: Role | undefined;
  const bucket = `removal-${dialect}`;
  const object = { bucket, key: 'a' };

  beforeAll(async () => {
    test = await startTestGateway(await open(), {
      roleOf: async (_, { personId }) => (personId === guest.personId ? guestRole : 'owner'),
    });
    test.clock.nowMs = Date.now();
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'a', Body: 'text' }));
  });
  afterAll(() => test.close());
  beforeEach(() => {
    guestRole = 'member';
  });

  const owner = callContext('owner');
  /** Authorized while they still were a member. */
  const admitted = { ...owner, principal: { ...owner.principal, ...guest, role: 'member' } } as const;
  const calls = () => test.storage.handlers;
  const statusOf = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).status;
  const remove = async (links: 'keep' | 'revoke' = 'keep') => {
    const { memberPowers } = test.storage;
    await test.database.transaction(async (tx) => {
      await memberPowers.end(tx, guest);
      if (links === 'revoke') await memberPowers.revokeLinks(tx, guest);
    });
    guestRole = undefined;
    await memberPowers.ended('owner');
  };

  it('takes no address along that the console gave them', async () => {
    const upload = { bucket, key: 'b', size_bytes: 100_000_000, content_type: 'text/plain' };
    const started = await calls().startUpload(upload, admitted);
    if (started.kind !== 'multipart') throw new Error('The upload is too small for parts.');
    const { upload_token: token, upload_id } = started;
    const part = { bucket, key: 'b', upload_id, part_number: 1 };
    const { url: download } = await calls().downloadObject(object, admitted);
    const { url: zip } = await calls().prepareZip({ bucket, keys: ['a'] }, admitted);
    const { url: put, headers } = await calls().signUploadPart(part, admitted);
    expect(await test.storage.uploadTokens.authenticate(token)).toMatchObject(guest);
    expect([await statusOf(download), await statusOf(zip)]).toEqual([200, 200]);
    await remove();
    expect([await statusOf(download), await statusOf(zip)]).toEqual([403, 403]);
    expect(await statusOf(put, { method: 'PUT', headers, body: 'x' })).toBe(403);
    expect(await statusOf((await calls().downloadObject(object, owner)).url)).toBe(200);
    expect(await statusOf((await calls().prepareZip({ bucket, keys: ['a'] }, owner)).url)).toBe(200);
  });

  it('gets nothing from a call that was let in before and ends after', async () => {
    const upload = { bucket, key: 'c', size_bytes: 1, content_type: 'text/plain' };
    await remove('revoke');
    for (const late of [
      () => calls().downloadObject(object, admitted),
      () => calls().prepareZip({ bucket, keys: ['a'] }, admitted),
      () => calls().startUpload(upload, admitted),
      () => calls().createShareLink({ bucket, kind: 'folder', key: '' }, admitted),
      () => calls().createShareLink({ bucket, kind: 'request', key: '' }, admitted),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: codes.notMember });
    }
    expect((await calls().listShareLinks({ bucket }, owner)).links).toEqual([]);
  });
});
