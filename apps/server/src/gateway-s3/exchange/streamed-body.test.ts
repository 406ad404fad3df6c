import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { presigned } from '../testing/presigned.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const mine = callContext('owner');
const pieceBytes = 64 * 1024;
const roomBytes = 20 * pieceBytes;

describeOnEveryDatabase('a body that does not say how long it is', (open, dialect) => {
  const bucket = `streamed-${dialect}`;
  let test: TestGateway;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await test.storage.handlers.setRequestLog({ bucket, is_on: true }, mine);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    Object.assign(test.limits, { storedBytes: null });
  });

  const begin = (method: string, path: string, headers: Record<string, string> = {}) => {
    const url = presigned(test, method, path, { headers }).replace('localhost', '127.0.0.1');
    const host = `localhost:${test.port}`;
    const outgoing = request(url, { method, headers: { ...headers, host, 'transfer-encoding': 'chunked' } });
    outgoing.on('error', () => undefined);
    return outgoing;
  };
  const answerTo = async (outgoing: ReturnType<typeof begin>) => {
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: incoming.statusCode, body: await text(incoming) };
  };
  const sendPieces = (outgoing: ReturnType<typeof begin>, pieces: readonly (string | Buffer)[]) => {
    for (const piece of pieces) outgoing.write(piece);
    outgoing.end();
    return answerTo(outgoing);
  };
  const send = (method: string, path: string, pieces: readonly (string | Buffer)[]) =>
    sendPieces(begin(method, path), pieces);
  const read = async (Key: string) => {
    const { Body } = await test.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const keys = async () =>
    (await test.client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents?.map(({ Key }) => Key) ??
    [];
  const bytesIn = async (key: string) => {
    await test.storage.requestLog.close();
    const { requests } = await test.storage.handlers.listRequests({ bucket }, mine);
    return requests.find((one) => one.key === key && one.operation === 'PutObject')?.bytes_in;
  };

  it.each([0, 5, 16 * 1024, 3_000_000])('is stored as it comes: %i bytes', async (sizeBytes) => {
    const key = `of-${sizeBytes}`;
    const data = Buffer.alloc(sizeBytes, 'one by one ');
    const pieces = Array.from({ length: Math.ceil(sizeBytes / 1000) }, (_, n) =>
      data.subarray(n * 1000, (n + 1) * 1000),
    );
    expect(await send('PUT', `/${bucket}/${key}`, pieces)).toEqual({ status: 200, body: '' });
    expect((await read(key)).equals(data)).toBe(true);
    await expect.poll(() => bytesIn(key)).toBe(sizeBytes);
  });

  it('is asked for where its sender waits', async () => {
    const put = begin('PUT', `/${bucket}/awaited`, { expect: '100-continue' });
    put.flushHeaders();
    await once(put, 'continue');
    expect(await sendPieces(put, ['two ', 'pieces'])).toEqual({ status: 200, body: '' });
    expect((await read('awaited')).toString()).toBe('two pieces');
  });

  it('leaves nothing when it is broken off', async () => {
    const blobs = async () =>
      (await readdir(test.blobFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ).length;
    const before = await blobs();
    const put = begin('PUT', `/${bucket}/half`);
    put.write(Buffer.alloc(500_000));
    await once(put, 'drain');
    put.destroy();
    await expect.poll(() => bytesIn('half')).toBe(0);
    expect(await keys()).not.toContain('half');
    expect(await blobs()).toBe(before);
  });

  it('needs no other coding', async () => {
    const put = begin('PUT', `/${bucket}/zipped`);
    put.setHeader('transfer-encoding', 'gzip, chunked');
    const { status, body } = await sendPieces(put, ['x']);
    expect([status, body]).toEqual([411, expect.stringContaining('<Code>MissingContentLength</Code>')]);
  });

  describe('is refused while it comes, once there is no more room for it', () => {
    const refuses = async (outgoing: ReturnType<typeof begin>) => {
      const { storedBytes } = await test.storage.usageOf('owner', 0);
      Object.assign(test.limits, { storedBytes: storedBytes + roomBytes });
      for (let sentBytes = 0; sentBytes <= roomBytes; sentBytes += pieceBytes) {
        outgoing.write(Buffer.alloc(pieceBytes));
      }
      const { status, body } = await answerTo(outgoing);
      outgoing.destroy();
      expect([status, body]).toEqual([403, expect.stringContaining('<Code>QuotaExceeded</Code>')]);
      expect((await test.storage.usageOf('owner', 0)).storedBytes).toBe(storedBytes);
    };

    it('as an object', () => refuses(begin('PUT', `/${bucket}/endless`)));

    it('as a part', async () => {
      const beginning = new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'parts' });
      const { UploadId } = await test.client.send(beginning);
      await refuses(begin('PUT', `/${bucket}/parts?partNumber=1&uploadId=${UploadId}`));
    });

    it('as the file of a form', async () => {
      await test.client.send(new PutBucketAclCommand({ Bucket: bucket, ACL: 'public-read-write' }));
      const form = request(`${test.url.replace('localhost', '127.0.0.1')}/${bucket}`, {
        method: 'POST',
        headers: {
          host: `localhost:${test.port}`,
          'transfer-encoding': 'chunked',
          'content-type': 'multipart/form-data; boundary=b0undary',
        },
      });
      form.on('error', () => undefined);
      form.write('--b0undary\r\ncontent-disposition: form-data; name="key"\r\n\r\nform\r\n');
      form.write('--b0undary\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n');
      await refuses(form);
    });
  });

  it('may be the document of a setting, or of a new bucket', async () => {
    const Statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:PutBucketTagging',
      Resource: `arn:aws:s3:::${bucket}`,
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    expect((await send('PUT', `/${bucket}?policy`, [policy.slice(0, 9), policy.slice(9)])).status).toBe(204);
    const { Policy } = await test.client.send(new GetBucketPolicyCommand({ Bucket: bucket }));
    expect(JSON.parse(Policy ?? '')).toMatchObject({ Version: '2012-10-17' });
    const elsewhere =
      '<CreateBucketConfiguration><LocationConstraint>mars-1</LocationConstraint></CreateBucketConfiguration>';
    const { status, body } = await send('PUT', `/${bucket}-far`, [elsewhere]);
    expect([status, body]).toEqual([400, expect.stringContaining('<Code>InvalidLocationConstraint</Code>')]);
  });
});
