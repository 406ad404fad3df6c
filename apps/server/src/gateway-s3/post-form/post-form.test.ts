import { createHash, createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Fields = Record<string, string>;

describeOnEveryDatabase('a form upload', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;

  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

  /** Signs a policy according to AWS's description, without the code under test. */
  function sign(conditions: unknown[], expiresInMs = 60_000): Fields {
    const time = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const signing: Fields = {
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `${test.accessKeyId}/${scope}`,
      'x-amz-date': time,
    };
    const document = {
      expiration: new Date(Date.now() + expiresInMs).toISOString(),
      conditions: [
        { bucket: Bucket },
        ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
        ...conditions,
      ],
    };
    const policy = Buffer.from(JSON.stringify(document)).toString('base64');
    const key = scope
      .split('/')
      .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${test.secretAccessKey}`));
    return { ...signing, policy, 'x-amz-signature': hmac(key, policy).toString('hex') };
  }

  async function post(fields: Fields, file?: Blob | string, filename = 'photo.png') {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file !== undefined) form.append('file', new Blob([file]), filename);
    const response = await fetch(`${test.url}/${Bucket}`, { method: 'POST', body: form, redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await response.text() };
  }

  const boundary = 'b0undary';
  const rawField = ([name, value]: [string, string]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  const anyKey = ['starts-with', '$key', ''];
  const read = async (Key: string) => {
    const { Body, ...object } = await test.client.send(new GetObjectCommand({ Bucket, Key }));
    return { ...object, content: await Body?.transformToString() };
  };
  const keys = async () =>
    ((await test.client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key);

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `forms-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
  });

  it('stores nothing for an account whose credit has ended', async () => {
    test.limits.isReadOnly = true;
    const answer = await post({ key: 'late', ...sign([anyKey]) }, 'late').finally(() => {
      test.limits.isReadOnly = false;
    });
    expect(answer).toMatchObject({
      status: 403,
      body: expect.stringContaining('<Code>AccountProblem</Code>'),
    });
    expect(await keys()).toEqual([]);
  });

  it('stores nothing beyond what the account or the bucket may hold', async () => {
    const refused = { status: 403, body: expect.stringContaining('<Code>QuotaExceeded</Code>') };
    test.limits.storedBytes = (await test.storage.usageOf('owner', 0)).storedBytes;
    const full = await post({ key: 'more', ...sign([anyKey]) }, 'more').finally(() => {
      test.limits.storedBytes = null;
    });
    expect(full).toMatchObject(refused);
    const quota = { max_bytes: 3, max_objects: null, max_sent_bytes: null };
    await test.storage.handlers.setBucketQuota({ bucket: Bucket, ...quota }, callContext('owner'));
    expect(await post({ key: 'more', ...sign([anyKey]) }, 'more')).toMatchObject(refused);
    expect(await keys()).toEqual([]);
  });

  it('stores the file as the signed form says', async () => {
    const fields = {
      key: `user/$\{filename}`,
      'Content-Type': 'image/png',
      'x-amz-meta-who': 'ann',
      tagging: '<Tagging><TagSet><Tag><Key>a</Key><Value>b c</Value></Tag></TagSet></Tagging>',
    };
    const policy = sign([
      ['starts-with', '$key', 'user/'],
      ['starts-with', '$Content-Type', 'image/'],
      { 'x-amz-meta-who': 'ann' },
      ['starts-with', '$tagging', ''],
      ['content-length-range', 1, 100],
    ]);
    const answer = await post({ ...fields, ...policy }, 'the file', 'C:\\pictures\\me.png');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update('the file').digest('hex')}"`);
    expect(answer.headers.get('location')).toBe(`${test.url}/${Bucket}/user/me.png`);
    expect(await read('user/me.png')).toMatchObject({
      content: 'the file',
      ContentType: 'image/png',
      Metadata: { who: 'ann' },
    });
    const { TagSet } = await test.client.send(new GetObjectTaggingCommand({ Bucket, Key: 'user/me.png' }));
    expect(TagSet).toEqual([{ Key: 'a', Value: 'b c' }]);
  });

  it('takes a large file without holding it', async () => {
    const large = Buffer.alloc(30 * 1024 ** 2, 'large ');
    const answer = await post({ key: 'large', ...sign([anyKey]) }, new Blob([large]));
    expect(answer.status).toBe(204);
    expect((await read('large')).ContentLength).toBe(large.length);
  });

  describe('is answered', () => {
    it('with a document for 201', async () => {
      const asked = { success_action_status: '201' };
      const answer = await post({ key: 'a b', ...asked, ...sign([anyKey, asked]) }, 'x');
      expect(answer.status).toBe(201);
      expect(answer.body).toContain(
        `<PostResponse><Location>${test.url}/${Bucket}/a%20b</Location><Bucket>${Bucket}</Bucket><Key>a b</Key><ETag>`,
      );
    });

    it.each([
      ['200', 200],
      ['404', 204],
      ['', 204],
    ])('to the status %j with %i', async (success_action_status, status) => {
      const asked = { success_action_status };
      expect((await post({ key: 'a', ...asked, ...sign([anyKey, asked]) }, 'x')).status).toBe(status);
    });

    it('with a redirect that tells what was made', async () => {
      const asked = { success_action_redirect: 'https://example.com/done?a=1' };
      const answer = await post({ key: 'a/b', ...asked, ...sign([anyKey, asked]) }, 'x');
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(
        `https://example.com/done?a=1&bucket=${Bucket}&key=a%2Fb&etag=%229dd4e461268c8034f5c8564e155c67a6%22`,
      );
    });
  });

  describe('stores nothing', () => {
    it.each<[string, string, number, () => Promise<{ status: number; body: string }>]>([
      ['against its policy', 'AccessDenied', 403, () => post({ key: 'b', ...sign([{ key: 'a' }]) }, 'x')],
      ['after its time', 'AccessDenied', 403, () => post({ key: 'a', ...sign([anyKey], -1000) }, 'x')],
      [
        'with a field that the policy doesn’t know',
        'AccessDenied',
        403,
        () => post({ key: 'a', 'x-amz-meta-a': '1', ...sign([anyKey]) }, 'x'),
      ],
      [
        'that somebody else signed',
        'SignatureDoesNotMatch',
        403,
        () => post({ key: 'a', ...sign([anyKey]), 'x-amz-signature': '0'.repeat(64) }, 'x'),
      ],
      [
        'larger than allowed',
        'EntityTooLarge',
        400,
        () => post({ key: 'a', ...sign([anyKey, ['content-length-range', 0, 10]]) }, 'x'.repeat(100_000)),
      ],
      [
        'smaller than allowed',
        'EntityTooSmall',
        400,
        () => post({ key: 'a', ...sign([anyKey, ['content-length-range', 10, 20]]) }, 'x'),
      ],
      ['without a key', 'InvalidArgument', 400, () => post(sign([]), 'x')],
      [
        'without a file',
        'IncorrectNumberOfFilesInPostRequest',
        400,
        () => post({ key: 'a', ...sign([anyKey]) }),
      ],
      ['that nobody signed', 'AccessDenied', 403, () => post({ key: 'a' }, 'x')],
      [
        'with too much before its file',
        'MaxPostPreDataLengthExceededError',
        400,
        () => post({ key: 'a', 'x-ignore-a': 'x'.repeat(30_000), ...sign([anyKey]) }, 'x'),
      ],
      [
        'with the wrong checksum',
        'BadDigest',
        400,
        () => post({ key: 'a', 'x-amz-checksum-crc32': 'AAAAAA==', ...sign([anyKey]) }, 'x'),
      ],
    ])('%s', async (_, code, status, send) => {
      const answer = await send();
      expect(answer.body).toContain(`<Code>${code}</Code>`);
      expect(answer.status).toBe(status);
      expect(await keys()).toEqual([]);
    });

    it('that breaks off in its file', async () => {
      const parts = Object.entries({ key: 'a', ...sign([anyKey]) }).map(rawField);
      const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\nhalf a fi`;
      const body = parts.join('') + file;
      const socket = connect(test.port, '127.0.0.1');
      socket.write(
        `POST /${Bucket} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      );
      expect(await text(socket)).toContain('HTTP/1.1 400');
      expect(await keys()).toEqual([]);
    });

    it('of what is no form', async () => {
      const response = await fetch(`${test.url}/${Bucket}`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data' },
        body: 'x',
      });
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining('<Code>MalformedPOSTRequest</Code>'),
      ]);
    });
  });

  it('takes no notice of what follows the file, even of one without a name', async () => {
    const before = Object.entries({ key: 'a', ...sign([anyKey]) });
    const after = Object.entries({
      success_action_redirect: 'https://elsewhere.example/',
      'x-amz-meta-late': 'yes',
    });
    const body = [...before, ['file', 'x'] as [string, string], ...after].map(rawField).join('');
    const answer = await fetch(`${test.url}/${Bucket}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${body}--${boundary}--\r\n`,
    });
    expect(answer.status).toBe(204);
    expect((await read('a')).Metadata).toEqual({});
  });

  it('by anybody is taken where the bucket lets anybody write', async () => {
    await test.client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
    expect((await post({ key: 'a' }, 'x')).status).toBe(204);
    expect(await keys()).toEqual(['a']);
  });
});
