import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../testing/test-storage.ts';

describeOnEveryDatabase('the JSON calls that try a setting', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let made = 0;
  const endpoint = createEndpoint();
  const mine = callContext('owner');
  const stranger = callContext('stranger');
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );

  beforeAll(async () => {
    test = await createTestStorage(await open(), await endpoint.listen());
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });
  beforeEach(async () => {
    bucket = `tried-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket, versioning: true }, mine);
  });

  describe('tell of lifecycle rules', () => {
    const put = async (key: string, body: string) =>
      test.storage.objects.put(
        await test.storage.authorizeBucket('owner', bucket),
        key,
        { body: bytes(body) },
        { headers: plainHeaders },
      );
    const rules = [
      { id: 'old-logs', enabled: true, prefix: 'logs/', expire_days: 10 },
      { id: 'history', enabled: true, noncurrent_expire_days: 20 },
      { id: 'halves', enabled: true, abort_upload_days: 7 },
    ];
    const simulate = (days_ahead: number) => calls().simulateLifecycle({ bucket, rules, days_ahead }, mine);

    it('what they would do, without doing it', async () => {
      await put('logs/a', '123');
      await put('logs/b', '4567');
      await put('kept', '1');
      await put('kept', '22');
      const opened = await test.storage.authorizeBucket('owner', bucket);
      const { id: uploadId } = await test.storage.uploads.start(opened, 'half', { headers: plainHeaders });
      await test.storage.uploads.putPart({ bucket: opened, key: 'half', uploadId }, 1, {
        body: bytes('12345'),
      });

      expect(await simulate(0)).toMatchObject({ effects: [], version_count: 4, is_partial: false });
      const none = { storage_class: null };
      const logs = { ...none, rule_id: 'old-logs', action: 'expire', count: 2, size_bytes: 7 };
      const half = { ...none, rule_id: 'halves', action: 'abort-upload', count: 1, size_bytes: 5 };
      const history = { ...none, rule_id: 'history', action: 'delete-version', count: 1, size_bytes: 1 };
      expect((await simulate(12)).effects).toEqual([logs, half]);
      expect((await simulate(22)).effects).toEqual(expect.arrayContaining([logs, half, history]));
      expect(await calls().getBucketLifecycle({ bucket }, mine)).toEqual([]);
      expect((await calls().getBucket({ bucket }, mine)).version_count).toBe(4);
    });

    it('of more open uploads than are read at a time', async () => {
      const opened = await test.storage.authorizeBucket('owner', bucket);
      await test.storage.uploads.start(opened, 'many', { headers: plainHeaders });
      const row = await test.database.read
        .selectFrom('multipart_uploads')
        .innerJoin('buckets', 'buckets.id', 'multipart_uploads.bucket_id')
        .selectAll('multipart_uploads')
        .where('buckets.name', '=', bucket)
        .executeTakeFirstOrThrow();
      await test.database.transaction(async (tx) => {
        for (let at = 0; at < 2400; at += 100) {
          const rows = Array.from({ length: 100 }, (_, n) => ({
            ...row,
            id: newId(),
            key: n % 2 === 0 ? 'many' : `many/${at + n}`,
          }));
          await tx.insertInto('multipart_uploads').values(rows).execute();
        }
      });
      expect((await simulate(8)).effects).toMatchObject([{ action: 'abort-upload', count: 2401 }]);
    });

    it('while others get their turn', async () => {
      await put('many', '1');
      const { read } = test.database;
      const row = await read
        .selectFrom('objects')
        .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
        .selectAll('objects')
        .where('buckets.name', '=', bucket)
        .executeTakeFirstOrThrow();
      await test.database.transaction(async (tx) => {
        for (let at = 0; at < 3000; at += 100) {
          const rows = Array.from({ length: 100 }, (_, n) => ({
            ...row,
            id: newId(),
            key: `many/${at + n}`,
          }));
          await tx.insertInto('objects').values(rows).execute();
        }
      });
      let turns = 0;
      let isOver = false;
      const count = (): void => {
        turns += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      expect(await simulate(0)).toMatchObject({ version_count: 3001, is_partial: false });
      isOver = true;
      expect(turns).toBeGreaterThan(2);
    });

    it('when they are next applied', async () => {
      expect((await simulate(0)).next_run_at).toBe(test.clock.nowMs);
      const next = test.clock.nowMs + 1000;
      await test.database.transaction((tx) =>
        tx
          .insertInto('jobs')
          .values({ name: 'storage-lifecycle', lease_until: 0, next_run_at: next })
          .execute(),
      );
      expect((await simulate(0)).next_run_at).toBe(next);
    });

    it('that they are none, in S3’s words', async () => {
      const input = { bucket, rules: [{ enabled: true, expire_days: 0 }] };
      await expect(calls().simulateLifecycle(input, mine)).rejects.toMatchObject({
        code: codes.parameterInvalid,
      });
      expect(await codeOf(calls().simulateLifecycle({ bucket, rules }, stranger))).toBe(codes.bucketNotFound);
    });
  });

  describe('ask the endpoint what a browser would', () => {
    const ask = (origin: string, method: 'GET' | 'PUT' = 'GET', headers?: string[]) =>
      calls().testBucketCors({ bucket, origin, method, ...(headers ? { headers } : {}) }, mine);

    it('and decide as it would', async () => {
      endpoint.answer = { 'access-control-allow-origin': 'https://a.example' };
      expect(await ask('https://a.example')).toMatchObject({ is_allowed: false, status: 200 });
      endpoint.answer = { ...endpoint.answer, 'access-control-allow-methods': 'GET, PUT' };
      expect(await ask('https://a.example', 'PUT')).toMatchObject({ is_allowed: true });
      expect(await ask('https://a.example', 'PUT', ['X-Own'])).toMatchObject({ is_allowed: false });
      endpoint.answer = { ...endpoint.answer, 'access-control-allow-headers': 'x-own' };
      expect(await ask('https://a.example', 'PUT', ['X-Own'])).toMatchObject({ is_allowed: true });
      expect(await ask('https://b.example')).toMatchObject({ is_allowed: false });
      expect(endpoint.asked).toMatchObject({
        path: `/${bucket}`,
        method: 'OPTIONS',
        headers: { origin: 'https://b.example', 'access-control-request-method': 'GET' },
      });
    });

    it('but nothing that no browser would', async () => {
      expect(await codeOf(ask('a.example'))).toBe(codes.parameterInvalid);
      expect(await codeOf(ask('https://a.example', 'GET', ['a\r\nb']))).toBe(codes.parameterInvalid);
    });

    it('for the bucket’s owner alone', async () => {
      const input = { bucket, origin: 'https://a.example', method: 'GET' } as const;
      expect(await codeOf(calls().testBucketCors(input, stranger))).toBe(codes.bucketNotFound);
    });
  });

  describe('say of a policy', () => {
    const check = (policy: string) => calls().checkBucketPolicy({ bucket, policy }, mine);
    const statement = (Principal: unknown) => ({
      Effect: 'Allow',
      Principal,
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/*`,
    });

    it('where its JSON ends', async () => {
      const { problem } = await check('{\n  "Version": "2012-10-17",\n  "Statement": [}\n}');
      expect(problem).toMatchObject({ line: 3, column: 17 });
      expect((await check('{\n "Version"')).problem).toMatchObject({ line: 2 });
    });

    it('what S3 holds against it', async () => {
      const { problem } = await check('{"Version":"2012-10-17","Statement":[{"Effect":"Allow"}]}');
      expect(problem).toMatchObject({ message: expect.stringMatching(/\w/), line: null, column: null });
    });

    it('whether it opens the bucket, and is let', async () => {
      const policyFor = (principal: unknown) => JSON.stringify({ Statement: [statement(principal)] });
      expect(await check(policyFor('*'))).toEqual({ problem: null, is_public: true, is_blocked: true });
      expect(await check(policyFor({ AWS: 'arn:aws:iam::owner:root' }))).toMatchObject({ is_public: false });
      expect(await calls().getBucketPolicy({ bucket }, mine)).toMatchObject({ policy: null });
    });
  });
});

/** Answers every preflight with the given headers. */
function createEndpoint() {
  const endpoint = {
    answer: {} as Record<string, string>,
    asked: { path: '', method: '', headers: {} as IncomingHttpHeaders },
    listen: () =>
      new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () =>
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        ),
      ),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
  const server: Server = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    endpoint.asked = { path: url, method, headers };
    response.writeHead(200, endpoint.answer).end();
  });
  return endpoint;
}
