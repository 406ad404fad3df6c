import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  AbortMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainHeaders, bytes as streamOf } from '../../features/storage/testing/test-storage.ts';
import { owner, sharingIn, type Terms, visitor } from '../testing/shared-links.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const bucket = 'requested';
const mebibyte = 1024 ** 2;

describeOnEveryDatabase('share links that take files', (open) => {
  let database: Database;
  let test: TestGateway;
  const { calls, share, put, find, accessesOf, keysBelow } = sharingIn(() => test, bucket, {
    kind: 'request',
    key: 'inbox/',
  });

  beforeAll(async () => {
    database = await open();
    test = await startTestGateway(database);
    await test.storage.buckets.create('owner', bucket);
  });
  afterAll(() => test.close());

  const refused = (code: number) => ({ code });
  const start = (link: string, name: string, size_bytes: number, content_type = 'text/plain') =>
    calls().startSharedUpload({ link, name, size_bytes, content_type }, visitor);
  async function begin(...given: Parameters<typeof start>) {
    const started = await start(...given);
    if (started.kind !== 'single') throw new Error('too large for one request');
    return started;
  }
  const send = async (link: string, name: string, body: string) => {
    const { url, headers, name: kept } = await begin(link, name, body.length);
    return { kept, status: (await fetch(url, { method: 'PUT', headers, body })).status };
  };
  const inFolder = (key: string, terms: Terms = {}) => share({ key, ...terms });
  const runJob = async (name: string) => {
    const job = test.storage.jobs.find((one) => one.name === name);
    if (!job) throw new Error('there is no such job');
    await job.run(new AbortController().signal);
  };

  it('keep them under a name nobody has', async () => {
    const { link, link_id } = await share();
    expect(await send(link, 'a.txt', 'one')).toEqual({ kept: 'a.txt', status: 200 });
    expect(await send(link, 'a.txt', 'two')).toEqual({ kept: 'a (2).txt', status: 200 });
    expect(await send(link, '../../docs/report.txt', 'three')).toEqual({ kept: 'report.txt', status: 200 });
    expect(await keysBelow('inbox/')).toEqual(['inbox/a (2).txt', 'inbox/a.txt', 'inbox/report.txt']);
    expect(await find(link_id)).toMatchObject({ transfers: 3, bytes: 11 });
    for (let number = 3; number <= 14; number++) await put(`inbox/a (${number}).txt`, 'x');
    expect((await start(link, 'a.txt', 1)).name).toBe('a (15).txt');
    await expect(start(link, 'n'.repeat(1020), 1)).rejects.toMatchObject(refused(codes.destinationTooLong));
  });

  it('never overwrite, even for two who were given the same name', async () => {
    const { link, link_id } = await share();
    const [first, second] = [await begin(link, 'race', 1), await begin(link, 'race', 1)];
    expect(first.name).toBe(second.name);
    const sent = await Promise.all(
      [first, second].map(({ url, headers }) => fetch(url, { method: 'PUT', headers, body: 'x' })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: 1 });
  });

  it('leave nothing about a file to its visitor but its type', async () => {
    const { link } = await share();
    const sendWith = async (name: string, more: Record<string, string>) => {
      const { url, headers, name: kept } = await begin(link, name, 1);
      const { status } = await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: 'x' });
      return { status, Key: `inbox/${kept}` };
    };
    for (const name of ['x-amz-acl', 'x-amz-meta-a', 'x-amz-tagging', 'x-amz-storage-class']) {
      const { status, Key } = await sendWith(`plain-${name}`, { [name]: 'public-read' });
      expect([name, status, await keysBelow(Key)]).toEqual([name, 403, []]);
    }
    const said = { 'cache-control': 'max-age=9', 'content-disposition': 'inline', 'content-language': 'fr' };
    const { status, Key } = await sendWith('said.txt', said);
    expect(status).toBe(200);
    const found = await test.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
    expect([found.ContentType, found.CacheControl, found.ContentDisposition, found.ContentLanguage]).toEqual([
      'text/plain',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('hold to their limits', async () => {
    const { link } = await share({ max_transfers: 1, max_file_bytes: 10, accepts: ['.txt', 'image/*'] });
    const invalid = refused(codes.parameterInvalid);
    await expect(start(link, 'large.txt', 11)).rejects.toMatchObject(invalid);
    await expect(start(link, 'run.exe', 1)).rejects.toMatchObject(invalid);
    await expect(start(link, '..', 1, 'image/png')).rejects.toMatchObject(invalid);
    const started = await Promise.all([1, 2, 3].map((n) => begin(link, `limit-${n}.txt`, 2)));
    const sent = await Promise.all(
      started.map(({ url, headers }) => fetch(url, { method: 'PUT', headers, body: 'xy' })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    await expect(start(link, 'more.txt', 1)).rejects.toMatchObject(refused(codes.shareExpired));
  });

  it('take no more bytes than were said, and show nothing', async () => {
    const { link } = await share();
    const { url, headers } = await begin(link, 'short', 1);
    expect((await fetch(url, { method: 'PUT', headers, body: 'longer' })).status).toBe(403);
    const invalid = refused(codes.parameterInvalid);
    await expect(calls().downloadShared({ link }, visitor)).rejects.toMatchObject(invalid);
    await expect(calls().listSharedFolder({ link, folder: '' }, visitor)).rejects.toMatchObject(invalid);
  });

  describe('that end while a file comes', () => {
    /** Sends half of a file, and the rest on demand; returns the status. */
    async function beginSlowly(link: string) {
      const { url, headers } = await begin(link, 'slow', mebibyte);
      const half = Buffer.alloc(mebibyte / 2, 'x');
      const length = { 'content-length': mebibyte };
      const sending = httpRequest(url, { method: 'PUT', headers: { ...headers, ...length } });
      const status = new Promise<number | undefined>((resolve) => {
        sending.on('response', (answer) => resolve(answer.resume().statusCode));
        sending.on('error', () => resolve(undefined));
      });
      sending.write(half);
      return () => {
        sending.end(half);
        return status;
      };
    }

    it.each(['revoked', 'expired'] as const)('leave nothing of it when they are %s', async (how) => {
      const expiry = how === 'expired' ? { expires_at: test.clock.nowMs + 1500 } : {};
      const { link, link_id } = await inFolder(`${how}/`, expiry);
      const finish = await beginSlowly(link);
      await expect.poll(async () => (await find(link_id))?.transfers).toBe(1);
      if (how === 'revoked') await calls().revokeShareLink({ link_id }, owner);
      test.clock.nowMs += 2000;
      expect(await finish()).not.toBe(200);
      expect(await keysBelow(`${how}/`)).toEqual([]);
      await expect.poll(async () => (await find(link_id))?.transfers).toBe(0);
      const [access] = await accessesOf(link_id);
      const code = how === 'revoked' ? codes.shareInvalid : codes.shareExpired;
      expect(access).toMatchObject({ action: 'upload', code, bytes: 0 });
    });

    it('are asked once more in the very transaction that would keep it', async () => {
      const { link_id } = await inFolder('late/');
      await calls().revokeShareLink({ link_id }, owner);
      const target = await test.storage.authorizeBucket('owner', bucket);
      const condition = { shareLinkId: link_id };
      const putting = test.storage.objects.put(
        target,
        'late/x',
        { body: streamOf('x') },
        { headers: plainHeaders, condition },
      );
      await expect(putting).rejects.toMatchObject(refused(codes.shareInvalid));
      expect(await keysBelow('late/')).toEqual([]);
    });
  });

  describe('in parts', () => {
    const content = randomBytes(17 * mebibyte);
    async function beginParts(link: string, name: string) {
      const started = await start(link, name, content.length);
      if (started.kind !== 'multipart') throw new Error('it is one request');
      const { upload_token, part_size_bytes: partSize } = started;
      const partOf = (number: number) => content.subarray((number - 1) * partSize, number * partSize);
      return {
        upload_token,
        name: started.name,
        count: Math.ceil(content.length / partSize),
        sign: (part_number: number, sha256?: string) =>
          calls().signSharedPart({ upload_token, part_number, ...(sha256 ? { sha256 } : {}) }, visitor),
        async send(part_number: number) {
          const body = partOf(part_number);
          const sha256 = createHash('sha256').update(body).digest('base64');
          const { url, headers } = await this.sign(part_number, sha256);
          return (await fetch(url, { method: 'PUT', headers, body })).status;
        },
        complete: () => calls().completeSharedUpload({ upload_token }, visitor),
      };
    }
    const openUploads = async () => {
      const { Uploads = [] } = await test.client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return Uploads.map(({ Key }) => Key);
    };
    const readBack = async (Key: string) => {
      const { Body } = await test.client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    };

    it('come whole, in any order, and count once', async () => {
      const { link, link_id } = await inFolder('parts/');
      const upload = await beginParts(link, 'large.bin');
      expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: content.length });
      for (let number = upload.count; number >= 1; number--) expect(await upload.send(number)).toBe(200);
      const { parts } = await calls().listSharedParts({ upload_token: upload.upload_token }, visitor);
      expect(parts).toHaveLength(upload.count);
      expect(parts[0]?.sha256).toMatch(/=$/);
      await upload.complete();
      await upload.complete();
      expect((await readBack('parts/large.bin')).equals(content)).toBe(true);
      expect(await find(link_id)).toMatchObject({ transfers: 1, bytes: content.length });
    });

    it('are not complete while one is missing, nor take a part of another size', async () => {
      const { link } = await inFolder('missing/');
      const upload = await beginParts(link, 'large.bin');
      await upload.send(1);
      await expect(upload.complete()).rejects.toMatchObject(refused(codes.parameterInvalid));
      const { url } = await upload.sign(2);
      expect((await fetch(url, { method: 'PUT', body: 'short' })).status).toBe(403);
      await expect(upload.sign(upload.count + 1)).rejects.toMatchObject(refused(codes.partTooLarge));
      await calls().abortSharedUpload({ upload_token: upload.upload_token }, visitor);
      expect(await openUploads()).toEqual([]);
    });

    it('keep their name from others', async () => {
      const { link } = await inFolder('names/');
      const first = await beginParts(link, 'same.bin');
      const second = await beginParts(link, 'same.bin');
      expect([first.name, second.name]).toEqual(['same.bin', 'same (2).bin']);
      expect((await start(link, 'same.bin', 1)).name).toBe('same (3).bin');
      for (const { upload_token } of [first, second])
        await calls().abortSharedUpload({ upload_token }, visitor);
    });

    it('are gone at once when their link is revoked', async () => {
      const { link, link_id } = await inFolder('revoked-parts/');
      const upload = await beginParts(link, 'large.bin');
      await upload.send(1);
      const { url, headers } = await upload.sign(2);
      await calls().revokeShareLink({ link_id }, owner);
      expect(await openUploads()).toEqual([]);
      const late = await fetch(url, { method: 'PUT', headers, body: content.subarray(0, 8 * mebibyte) });
      expect(late.status).toBe(403);
      const unknown = refused(codes.shareInvalid);
      await expect(upload.sign(3)).rejects.toMatchObject(unknown);
      await expect(upload.complete()).rejects.toMatchObject(unknown);
      expect(await keysBelow('revoked-parts/')).toEqual([]);
      expect(await find(link_id)).toMatchObject({ transfers: 0, bytes: 0 });
    });

    it('are given up when their link expired, or a week later, or by the owner of the bucket', async () => {
      const { link, link_id } = await inFolder('expired-parts/', { expires_at: test.clock.nowMs + 1000 });
      const upload = await beginParts(link, 'large.bin');
      await upload.send(1);
      const forgotten = await inFolder('forgotten/');
      await beginParts(forgotten.link, 'large.bin');
      const taken = await inFolder('taken/');
      await beginParts(taken.link, 'large.bin');
      const { Uploads = [] } = await test.client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'taken/' }),
      );
      const [{ Key = '', UploadId = '' } = {}] = Uploads;
      await test.client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      test.clock.nowMs += 1000;
      await expect(upload.complete()).rejects.toMatchObject(refused(codes.shareExpired));
      await runJob('storage-share-uploads');
      expect(await openUploads()).toEqual(['forgotten/large.bin']);
      expect(await find(link_id)).toMatchObject({ transfers: 0, bytes: 0 });
      test.clock.nowMs += 7 * 86_400_000;
      await runJob('storage-share-uploads');
      test.clock.nowMs -= 7 * 86_400_000;
      expect(await openUploads()).toEqual([]);
      for (const { link_id: id } of [forgotten, taken]) {
        expect(await find(id)).toMatchObject({ transfers: 0, bytes: 0 });
      }
    });

    it('count back once, however often they are given up at once', async () => {
      const { link, link_id } = await inFolder('given-up/');
      const kept = await beginParts(link, 'kept.bin');
      const { upload_token } = await beginParts(link, 'given-up.bin');
      const abort = () => calls().abortSharedUpload({ upload_token }, visitor);
      await Promise.allSettled([abort(), abort(), calls().revokeShareLink({ link_id }, owner), abort()]);
      expect(await find(link_id)).toMatchObject({ transfers: 0, bytes: 0 });
      const entries = await accessesOf(link_id);
      expect(entries.map(({ bytes }) => bytes)).toEqual([0, 0]);
      await expect(kept.complete()).rejects.toMatchObject(refused(codes.shareInvalid));
    });

    it('keep nobody waiting while very many are withdrawn, and are ended by a job', async () => {
      const { link, link_id } = await inFolder('crowd/');
      await beginParts(link, 'crowd.bin');
      const uploads = database.read.selectFrom('share_uploads').selectAll().where('link_id', '=', link_id);
      const first = await uploads.executeTakeFirstOrThrow();
      const others = Array.from({ length: 601 }, (_, number) => {
        const name = `${link_id}-${number}`;
        return { ...first, token_hash: name, upload_id: name };
      });
      await database.transaction(async (tx) => {
        await tx.insertInto('share_uploads').values(others).execute();
        const counts = { transfers: 602, bytes: 602 * content.length };
        await tx.updateTable('share_links').set(counts).where('id', '=', link_id).execute();
      });
      await calls().revokeShareLink({ link_id }, owner);
      expect((await uploads.execute()).length).toBeGreaterThan(500);
      await runJob('storage-share-uploads');
      expect(await uploads.execute()).toEqual([]);
      expect(await find(link_id)).toMatchObject({ transfers: 0, bytes: 0 });
    });

    it('can be read by their owner: a type that no answer could name is refused', async () => {
      const { link } = await inFolder('types/');
      const invalid = refused(codes.parameterInvalid);
      for (const type of ['text/plain\r\nset-cookie: a=b', 'text/\u{7f}plain', 'text/plain\n']) {
        await expect(start(link, 'typed.bin', content.length, type)).rejects.toMatchObject(invalid);
        await expect(start(link, 'typed.txt', 1, type)).rejects.toMatchObject(invalid);
      }
    });

    it('are nobody’s who has no token of theirs', async () => {
      const unknown = refused(codes.shareInvalid);
      const upload_token = 'x'.repeat(43);
      await expect(calls().signSharedPart({ upload_token, part_number: 1 }, visitor)).rejects.toMatchObject(
        unknown,
      );
      await expect(calls().listSharedParts({ upload_token }, visitor)).rejects.toMatchObject(unknown);
      await expect(calls().abortSharedUpload({ upload_token }, visitor)).rejects.toMatchObject(unknown);
    });
  });
});
