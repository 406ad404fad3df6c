import { buffer } from 'node:stream/consumers';
import { codes } from '@atoll/contract';
import { describeOnEveryDatabase, startVault } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EncryptionRequest } from '../encryption/index.ts';
import { newCustomerKey, refusalOf } from '../encryption/testing/test-encryption.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

const contents = { row: 'a secret', blob: 'a secret '.repeat(10_000) };
const mine = callContext('me');

describeOnEveryDatabase('the encryption of objects', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    test = await createTestStorage(await open());
    await test.storage.buckets.create('me', 'safe');
    bucket = await test.storage.authorizeBucket('me', 'safe');
  });
  afterEach(() => test.close());

  const put = (key: string, content: string, encryption?: EncryptionRequest, more = {}) =>
    test.storage.objects.put(
      bucket,
      key,
      { body: bytes(content) },
      { headers: plainHeaders, encryption, ...more },
    );
  const find = (key: string) => test.storage.objects.find(bucket, key);
  const read = async (key: string) => {
    const opened = await test.storage.open(bucket, await find(key));
    return (await buffer(opened.read())).toString();
  };
  const run = (job: string) =>
    test.storage.jobs.find(({ name }) => name === job)?.run(new AbortController().signal);

  it.each(Object.entries(contents))(
    'stays when a %s is renamed or kept in another class',
    async (_, content) => {
      const { id } = await test.storage.handlers.createKmsKey({}, mine);
      for (const request of [{ mode: 'SSE-S3' }, { mode: 'SSE-KMS', key: id }] as const) {
        const key = request.mode;
        await put(key, content, request);
        await test.storage.handlers.renameObject({ bucket: 'safe', key, name: `${key}-new` }, mine);
        await test.storage.handlers.setStorageClass(
          { bucket: 'safe', key: `${key}-new`, storage_class: 'STANDARD_IA' },
          mine,
        );
        expect((await find(`${key}-new`)).encryption?.mode).toBe(request.mode);
        expect(await read(`${key}-new`)).toBe(content);
      }
    },
  );

  it('keeps an object of more than 5 GiB from being copied under another key', async () => {
    await put('vast', contents.blob, { mode: 'SSE-S3' });
    await test.database.transaction((tx) =>
      tx
        .updateTable('objects')
        .set({ size_bytes: 5 * 1024 ** 3 + 1 })
        .where('key', '=', 'vast')
        .execute(),
    );
    const copy = (encryption: EncryptionRequest | undefined) =>
      test.storage.objects.copy(
        { bucket, key: 'vast' },
        { bucket, key: 'copy' },
        { encryption, checkSource: () => undefined },
      );
    expect(await refusalOf(copy({ mode: 'SSE-KMS' }))).toBe('objectTooLarge');
    expect(await refusalOf(copy({ mode: 'SSE-S3' }))).toBe('none');
  });

  it('of a customer’s own key keeps the console from moving and downloading', async () => {
    await put('a', contents.row, { mode: 'SSE-C', customerKey: newCustomerKey() });
    const { renameObject, downloadObject } = test.storage.handlers;
    const rename = () => renameObject({ bucket: 'safe', key: 'a', name: 'b' }, mine);
    const download = () => downloadObject({ bucket: 'safe', key: 'a' }, mine);
    expect(await refusalOf(rename())).toBe('customerKeyMissing');
    expect(await refusalOf(download())).toBe('customerKeyMissing');
  });

  it('by customers’ keys can be refused by the bucket', async () => {
    await test.storage.settings.put(bucket, 'encryption', { blockedEncryptionTypes: ['SSE-C'] });
    const request = { mode: 'SSE-C', customerKey: newCustomerKey() } as const;
    expect(await refusalOf(put('a', 'x', request))).toBe('customerKeyBlocked');
    await put('a', 'x');
    expect((await find('a')).encryption).toBeNull();
  });

  it.each(Object.entries(contents))('of a %s goes into the archive and comes back', async (_, content) => {
    await put('cold', content, { mode: 'SSE-S3' }, { storageClass: 'GLACIER' });
    await run('storage-archive');
    for await (const { id } of test.archiveStore.list()) {
      expect((await buffer(test.archiveStore.read(id))).includes('secret')).toBe(false);
    }
    await test.storage.restores.request(bucket, { key: 'cold' }, 1, 'me');
    test.clock.nowMs += 60_001;
    await run('storage-archive');
    expect(await read('cold')).toBe(content);
  });

  it('follows a rotated key also in uploads that are not complete', async () => {
    const start = await test.storage.uploads.start(bucket, 'big', {
      headers: plainHeaders,
      encryption: { mode: 'SSE-S3' },
    });
    const ref = { bucket, key: 'big', uploadId: start.id };
    const part = await test.storage.uploads.putPart(ref, 1, { body: bytes(contents.blob) });
    await test.storage.rotateManagedKey();
    await run('storage-reencryption');
    expect((await test.storage.uploads.find(ref)).encryption).toMatchObject({ keyVersion: 2 });
    await test.storage.uploads.complete(ref, [part]);
    expect(await read('big')).toBe(contents.blob);
  });

  it('can have its keys in a Vault', async () => {
    const { origin, mount, token, stop } = await startVault();
    const other = await createTestStorage(test.database, undefined, { vault: { origin, mount, token } });
    try {
      const { id } = await other.storage.handlers.createKmsKey({}, mine);
      const request = { mode: 'SSE-KMS', key: id } as const;
      await other.storage.objects.put(
        bucket,
        'a',
        { body: bytes(contents.row) },
        { headers: plainHeaders, encryption: request },
      );
      const opened = await other.storage.open(bucket, await find('a'));
      expect((await buffer(opened.read())).toString()).toBe(contents.row);
      expect(await refusalOf(test.storage.open(bucket, await find('a')))).toBe('kmsKeyUnknown');
    } finally {
      await other.close();
      await stop();
    }
  });
});

describeOnEveryDatabase('the JSON calls on KMS keys', (open) => {
  let test: TestStorage;
  beforeEach(async () => {
    test = await createTestStorage(await open());
  });
  afterEach(() => test.close());

  const list = (account = mine) => test.storage.handlers.listKmsKeys({}, account);

  it('make, list, rotate, disable and delete them, each account its own', async () => {
    const { handlers } = test.storage;
    const made = await handlers.createKmsKey({ alias: 'alias/photos', description: 'of the sea' }, mine);
    expect(made).toMatchObject({
      arn: `arn:aws:kms:us-east-1:me:key/${made.id}`,
      alias: 'alias/photos',
      state: 'Enabled',
      is_managed: false,
      rotates_yearly: false,
      delete_at: null,
    });
    expect(await list()).toEqual([{ ...made, buckets: [] }]);
    expect(await list(callContext('somebody'))).toEqual([]);

    test.clock.nowMs += 1000;
    await handlers.rotateKmsKey({ key_id: 'alias/photos' }, mine);
    await handlers.setKmsKeyRotation({ key_id: made.id, rotates_yearly: true }, mine);
    await handlers.setKmsKeyState({ key_id: made.arn, state: 'Disabled' }, mine);
    expect(await list()).toMatchObject([
      { rotated_at: test.clock.nowMs, rotates_yearly: true, state: 'Disabled' },
    ]);
    await handlers.setKmsKeyState({ key_id: made.id, state: 'Enabled' }, mine);

    const deleteAt = test.clock.nowMs + 7 * 24 * 3600_000;
    const doomed = await handlers.deleteKmsKey({ key_id: made.id, waiting_days: 7 }, mine);
    expect(doomed).toMatchObject({ state: 'PendingDeletion', delete_at: deleteAt });
    await handlers.cancelKmsKeyDeletion({ key_id: made.id }, mine);
    expect(await list()).toMatchObject([{ state: 'Disabled', delete_at: null }]);
  });

  it('refuse what is not there, and a waiting time that is too short', async () => {
    const { handlers } = test.storage;
    const { id } = await handlers.createKmsKey({}, mine);
    const wrong = [
      () => handlers.rotateKmsKey({ key_id: id }, callContext('somebody')),
      () => handlers.setKmsKeyState({ key_id: 'none', state: 'Enabled' }, mine),
      () => handlers.deleteKmsKey({ key_id: id, waiting_days: 6 }, mine),
      () => handlers.createKmsKey({ alias: 'photos' }, mine),
    ];
    for (const call of wrong) await expect(call()).rejects.toMatchObject({ code: codes.parameterInvalid });
  });
});
