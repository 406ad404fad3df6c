import { codes } from '@atoll/contract';
import { createChecksum } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../gateway-s3/testing/test-gateway.ts';
import { UserError } from '../../../platform/errors.ts';
import { callContext } from '../testing/test-storage.ts';
import type { HolderMark } from './upload-tokens.ts';

const mebibyte = 1024 ** 2;
const sizeBytes = 20 * mebibyte;
const dayMs = 86_400_000;

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UserError) return error.code;
  throw error ?? new Error('it did not fail');
}

async function crc32cOf(bytes: Uint8Array): Promise<string> {
  const sum = createChecksum('CRC32C');
  sum.update(bytes);
  return sum.digest();
}

describeOnEveryDatabase('uploads from the browser', (open, dialect) => {
  const marks = new Map<string, string>();
  let test: TestGateway;
  let calls: TestGateway['storage']['handlers'];
  const me = callContext('me');
  const bucket = `uploads-${dialect}`;

  beforeAll(async () => {
    const holderMark: HolderMark = async ({ accountId: id }) =>
      test.disabled.has(id) ? undefined : (marks.get(id) ?? 'first');
    test = await startTestGateway(await open(), { holderMark });
    calls = test.storage.handlers;
    await calls.createBucket({ name: bucket }, me);
  });
  afterAll(() => test.close());

  async function start(key: string) {
    const started = await calls.startUpload({ bucket, key, size_bytes: sizeBytes }, me);
    if (started.kind !== 'multipart') throw new Error('small enough for one request');
    const at = { bucket, key, upload_id: started.upload_id };
    const principal = await test.storage.uploadTokens.authenticate(started.upload_token);
    return { ...started, at, principal };
  }

  /** Creates a caller with only an upload token. */
  async function bearer(token: string) {
    const principal = await test.storage.uploadTokens.authenticate(token);
    if (!principal) throw new Error('the token has ended');
    return { ...callContext('nobody'), principal };
  }

  describe('the token of an upload', () => {
    it('brings it to its end without a session', async () => {
      const { at, upload_token, part_size_bytes } = await start('by token');
      const caller = await bearer(upload_token);
      const bytes = Buffer.alloc(sizeBytes, 'x');
      const parts: { part_number: number; etag: string; crc32c: string }[] = [];
      for (let from = 0; from < sizeBytes; from += part_size_bytes) {
        const body = bytes.subarray(from, from + part_size_bytes);
        const crc32c = await crc32cOf(body);
        const part_number = parts.length + 1;
        const { url, headers } = await calls.signUploadPart({ ...at, part_number, crc32c }, caller);
        const answer = await fetch(url, { method: 'PUT', headers, body });
        expect(answer.status).toBe(200);
        parts.push({ part_number, etag: answer.headers.get('etag') ?? '', crc32c });
      }
      const listed = await calls.listUploadParts(at, caller);
      expect(listed.map(({ crc32c }) => crc32c)).toEqual(parts.map(({ crc32c }) => crc32c));
      const { etag } = await calls.completeUpload({ ...at, parts }, caller);
      expect(await calls.describeObject({ bucket, key: at.key }, me)).toMatchObject({
        etag,
        size_bytes: sizeBytes,
        checksum: { algorithm: 'CRC32C', type: 'COMPOSITE' },
      });
      // A repeated completion, after a lost answer, returns the same, for a limited time.
      expect(await calls.completeUpload({ ...at, parts }, await bearer(upload_token))).toEqual({ etag });
      test.clock.nowMs += 11 * 60_000;
      expect(await test.storage.uploadTokens.authenticate(upload_token)).toBeNull();
    });

    it('speaks for no other upload', async () => {
      const [own, other] = [await start('own'), await start('other')];
      const caller = await bearer(own.upload_token);
      for (const at of [
        other.at,
        { ...own.at, key: 'other' },
        { ...own.at, upload_id: other.upload_id },
        { ...own.at, bucket: 'another' },
      ]) {
        const parts = [{ part_number: 1, etag: 'x' }];
        for (const work of [
          () => calls.signUploadPart({ ...at, part_number: 1 }, caller),
          () => calls.listUploadParts(at, caller),
          () => calls.completeUpload({ ...at, parts }, caller),
          () => calls.abortUpload(at, caller),
        ]) {
          expect(await codeOf(work())).toBe(codes.authorizationExpired);
        }
      }
    });

    it('ends with its upload, with time, with the password and with the account', async () => {
      const { authenticate } = test.storage.uploadTokens;
      const aborted = await start('aborted');
      await calls.abortUpload(aborted.at, await bearer(aborted.upload_token));
      expect(await authenticate(aborted.upload_token)).toBeNull();

      const { upload_token } = await start('old');
      expect(await authenticate(upload_token)).toMatchObject({ accountId: 'me' });
      marks.set('me', 'second');
      expect(await authenticate(upload_token)).toBeNull();
      marks.delete('me');
      test.disabled.add('me');
      expect(await authenticate(upload_token)).toBeNull();
      test.disabled.clear();
      expect(await authenticate(upload_token)).not.toBeNull();
      test.clock.nowMs += 7 * dayMs;
      expect(await authenticate(upload_token)).toBeNull();
      test.clock.nowMs = Date.now();
    });

    it('is kept as a hash, and is like no other', async () => {
      const [one, other] = [await start('one'), await start('two')];
      expect(one.upload_token).not.toBe(other.upload_token);
      const rows = await test.database.read.selectFrom('upload_tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(one.upload_token);
      for (const token of ['', 'x', `${one.upload_token}x`, one.upload_token.toLowerCase()]) {
        expect(await test.storage.uploadTokens.authenticate(token)).toBeNull();
      }
    });
  });

  describe('checksums', () => {
    it('refuse bytes that changed on their way, in one piece or in parts', async () => {
      const crc32c = await crc32cOf(Buffer.from('sent'));
      const single = await calls.startUpload({ bucket, key: 'small', size_bytes: 4, crc32c }, me);
      if (single.kind !== 'single') throw new Error('too large for one request');
      const put = (url: string, headers: Record<string, string>, body: string) =>
        fetch(url, { method: 'PUT', headers, body }).then(({ status }) => status);
      expect(await put(single.url, single.headers, 'bent')).toBe(400);
      expect(await put(single.url, single.headers, 'sent')).toBe(200);

      const { at } = await start('large');
      const part = await calls.signUploadPart({ ...at, part_number: 1, crc32c }, me);
      expect(await put(part.url, part.headers, 'bent')).toBe(400);
      expect(await put(part.url, part.headers, 'sent')).toBe(200);
      const [arrived] = await calls.listUploadParts(at, me);
      const claim = { part_number: 1, etag: arrived?.etag, crc32c: await crc32cOf(Buffer.from('bent')) };
      expect(await codeOf(calls.completeUpload({ ...at, parts: [claim] }, me))).toBe(codes.parameterInvalid);
    });
  });

  describe('a preflight', () => {
    it('tells which names are taken and how much room there is', async () => {
      const keys = Array.from({ length: 1000 }, (_, at) => `check/${at}`);
      expect(await calls.checkUploads({ bucket, keys }, me)).toEqual({
        taken: [],
        free_bytes: null,
        limited_by: null,
      });
      for (const key of ['check/7', 'check/900']) {
        const started = await calls.startUpload({ bucket, key, size_bytes: 1 }, me);
        if (started.kind === 'single')
          await fetch(started.url, { method: 'PUT', headers: started.headers, body: 'x' });
      }
      test.limits.storedBytes = 100 * 1024 ** 3;
      const { taken, free_bytes, limited_by } = await calls.checkUploads({ bucket, keys }, me);
      expect(limited_by).toBe('plan');
      expect(taken.toSorted()).toEqual(['check/7', 'check/900']);
      expect(free_bytes).toBeLessThan(100 * 1024 ** 3);
      await calls.setBucketQuota(
        { bucket, max_bytes: 1000 * mebibyte, max_objects: null, max_sent_bytes: null },
        me,
      );
      const ofBucket = await calls.checkUploads({ bucket, keys: [] }, me);
      expect(ofBucket.limited_by).toBe('bucket');
      expect(ofBucket.free_bytes).toBeLessThan(1000 * mebibyte);
      await calls.setBucketQuota({ bucket, max_bytes: null, max_objects: null, max_sent_bytes: null }, me);
      expect(await codeOf(calls.checkUploads({ bucket, keys }, callContext('other')))).toBe(
        codes.bucketNotFound,
      );
      test.limits.storedBytes = null;
    });
  });
});
