import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { presigned } from '../testing/presigned.ts';
import { owner, sharingIn, visitor } from '../testing/shared-links.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const none = { max_bytes: null, max_objects: null, max_sent_bytes: null };
/** Larger than an inline object. */
const large = Buffer.alloc(100_000, 'x');

describeOnEveryDatabase('a limit', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `doors-${dialect}`;
  const bucket = Bucket;
  const at = (Key: string) => ({ Bucket, Key });
  const { calls, share } = sharingIn(() => test, Bucket, { kind: 'request', key: 'in/' });

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ ...at('source'), Body: 'source' }));
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Object.assign(test.limits, { storedBytes: null, transferBytes: null, transferEndsAt: null });
    await calls().setBucketQuota({ bucket, ...none }, owner);
  });

  const xmlOf = async (asked: Promise<Response>) => {
    const answer = await asked;
    const text = await answer.text();
    const [, code] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
    const [, message] = /<Message>([^<]*)/.exec(text) ?? [];
    return { code, message, status: answer.status, type: answer.headers.get('content-type') };
  };
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      ({ code }: { code?: number }) => code,
    );

  describe.each([
    ['of the account', codes.storageExceeded, 'The storage capacity of the account is used up.'],
    [
      'of the bucket',
      codes.bucketQuotaReached,
      'The quota of the bucket (size or number of objects) is full.',
    ],
  ])('%s on what is stored', (whose, code, message) => {
    /** Requests the existing objects. */
    const reach = async () => {
      const { storedBytes } = await test.storage.usageOf('owner', 0);
      if (whose === 'of the account') test.limits.storedBytes = storedBytes;
      else await calls().setBucketQuota({ bucket, ...none, max_bytes: storedBytes }, owner);
    };

    it('is QuotaExceeded at the S3 endpoint, whichever way bytes come', async () => {
      const upload = { ...at('parts'), PartNumber: 1 };
      const { UploadId } = await test.client.send(new CreateMultipartUploadCommand(at('parts')));
      await reach();
      const CopySource = `${Bucket}/source`;
      for (const [name, sending] of Object.entries({
        small: () => test.client.send(new PutObjectCommand({ ...at('new'), Body: 'x' })),
        large: () => test.client.send(new PutObjectCommand({ ...at('new'), Body: large })),
        copy: () => test.client.send(new CopyObjectCommand({ ...at('new'), CopySource })),
        part: () => test.client.send(new UploadPartCommand({ ...upload, UploadId, Body: 'x' })),
        partCopy: () => test.client.send(new UploadPartCopyCommand({ ...upload, UploadId, CopySource })),
      })) {
        expect(await errorOf(sending()), name).toEqual({ code: 'QuotaExceeded', status: 403 });
      }
      const put = fetch(presigned(test, 'PUT', `/${Bucket}/new`), { method: 'PUT', body: 'x' });
      const refused = { code: 'QuotaExceeded', message, status: 403, type: 'application/xml' };
      expect(await xmlOf(put)).toEqual(refused);
    });

    it(`is ${code} in the console and to visitors of share links`, async () => {
      const { link } = await share();
      const file = { link, name: 'sent.txt', size_bytes: 4 };
      const started = await calls().startSharedUpload(file, visitor);
      if (started.kind !== 'single') throw new Error('expected one PUT');
      await reach();
      const copy = { bucket, key: 'source', to_bucket: bucket, to_key: 'copy' };
      for (const [name, asked] of Object.entries({
        single: () => calls().startUpload({ bucket, key: 'new', size_bytes: 1 }, owner),
        multipart: () => calls().startUpload({ bucket, key: 'new', size_bytes: 100 * 1024 ** 2 }, owner),
        copy: () => calls().copyObject(copy, owner),
        shared: () => calls().startSharedUpload(file, visitor),
      })) {
        expect(await codeOf(asked()), name).toBe(code);
      }
      const late = fetch(started.url, { method: 'PUT', headers: started.headers, body: 'sent' });
      expect(await xmlOf(late)).toMatchObject({ code: 'QuotaExceeded', status: 403 });
    });
  });

  describe.each([
    {
      limit: 'on what the account sends',
      inConsole: codes.freeTransferExceeded,
      outside: codes.freeTransferReached,
    },
    {
      limit: 'on what the bucket sends',
      inConsole: codes.downloadLimitReached,
      outside: codes.downloadLimitReached,
    },
    { limit: 'in time', inConsole: codes.freeTransferExpired, outside: codes.freeTransferExpired },
  ])('$limit', ({ limit, inConsole, outside }) => {
    const reach = async () => {
      if (limit === 'in time') test.limits.transferEndsAt = 1;
      else if (limit === 'on what the account sends') test.limits.transferBytes = 0;
      else {
        const { sent_bytes } = await calls().getBucketQuota({ bucket }, owner);
        await calls().setBucketQuota({ bucket, ...none, max_sent_bytes: Math.max(sent_bytes, 1) }, owner);
        if (sent_bytes === 0)
          await test.client.send(new GetObjectCommand({ ...at('source'), Range: 'bytes=0-0' }));
      }
    };

    it('is TransferLimitExceeded at the S3 endpoint, whichever way bytes go', async () => {
      const { link } = await share({ kind: 'folder', key: '' });
      const shared = await calls().downloadShared({ link, path: 'source' }, visitor);
      const sharedZip = await calls().downloadSharedFolder({ link, folder: '' }, visitor);
      const console = await calls().downloadObject({ bucket, key: 'source' }, owner);
      const zip = await calls().prepareZip({ bucket, keys: ['source'] }, owner);
      await reach();
      const refused = { code: 'TransferLimitExceeded', status: 403 };
      expect(await errorOf(test.client.send(new GetObjectCommand(at('source'))))).toEqual(refused);
      const range = test.client.send(new GetObjectCommand({ ...at('source'), Range: 'bytes=0-2' }));
      expect(await errorOf(range)).toEqual(refused);
      for (const { url } of [shared, sharedZip, console, zip]) {
        expect(await xmlOf(fetch(url)), url).toMatchObject({ ...refused, type: 'application/xml' });
      }
    });

    it(`is ${inConsole} in the console, and ${outside} to visitors of share links`, async () => {
      const { link } = await share({ kind: 'folder', key: '' });
      await reach();
      const file = { bucket, key: 'source' };
      const inside = [
        () => calls().downloadObject(file, owner),
        () => calls().downloadObject({ ...file, disposition: 'inline' }, owner),
        () => calls().prepareZip({ bucket, keys: ['source'] }, owner),
      ];
      for (const ask of inside) expect(await codeOf(ask())).toBe(inConsole);
      const visits = [
        () => calls().downloadShared({ link, path: 'source' }, visitor),
        () => calls().downloadShared({ link, path: 'source', disposition: 'inline' }, visitor),
        () => calls().downloadSharedFolder({ link, folder: '' }, visitor),
      ];
      for (const ask of visits) expect(await codeOf(ask())).toBe(outside);
    });
  });
});
