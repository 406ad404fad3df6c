import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

describeOnEveryDatabase('the headers of an object', (open, dialect) => {
  let test: TestStorage;
  const bucket = `headers-${dialect}`;
  const me = callContext('me');
  const at = { bucket, key: 'a' };
  const set = (more: { content_type?: string; headers?: object; metadata?: object }) =>
    test.storage.handlers.setObjectHeaders(
      { ...at, content_type: 'text/html', headers: {}, metadata: {}, ...more } as Parameters<
        typeof test.storage.handlers.setObjectHeaders
      >[0],
      me,
    );
  const described = () => test.storage.handlers.describeObject(at, me);

  beforeAll(async () => {
    test = await createTestStorage(await open());
    await test.storage.handlers.createBucket({ name: bucket }, me);
    await test.storage.objects.put(
      await test.storage.authorizeBucket('me', bucket),
      'a',
      { body: bytes('text') },
      {
        headers: { ...plainHeaders, headers: { expires: 'never' }, metadata: { old: '1' } },
        tags: [{ key: 'k', value: 'v' }],
        storageClass: 'STANDARD_IA',
      },
    );
  });
  afterAll(() => test.close());

  it('are replaced, and nothing else is', async () => {
    const before = await described();
    await set({
      headers: { 'cache-control': 'max-age=60', 'website-redirect-location': '/b', expires: '' },
      metadata: { owner: 'Zoë 報告' },
    });
    expect(await described()).toEqual({
      ...before,
      content_type: 'text/html',
      headers: { 'cache-control': 'max-age=60', 'website-redirect-location': '/b' },
      metadata: { owner: 'Zoë 報告' },
      modified_at: expect.any(Number),
    });
    await set({ content_type: '' });
    expect(await described()).toMatchObject({
      content_type: 'binary/octet-stream',
      headers: {},
      metadata: {},
    });
  });

  it.each([
    { headers: { 'x-other': '1' } },
    { headers: { 'cache-control': 'a\r\nset-cookie: b' } },
    { headers: { 'website-redirect-location': 'javascript:alert(1)' } },
    { metadata: { 'Two words': '1' } },
    { metadata: { long: 'x'.repeat(2045) } },
    { content_type: 'text/html\n' },
  ])('are refused as the S3 endpoint refuses them: %j', async (more) => {
    await expect(set(more)).rejects.toMatchObject({ code: codes.parameterInvalid });
  });

  it('of what is not there, or another’s, are refused', async () => {
    const { setObjectHeaders } = test.storage.handlers;
    const input = { bucket, key: 'none', content_type: '', headers: {}, metadata: {} };
    await expect(setObjectHeaders(input, me)).rejects.toMatchObject({ code: codes.objectNotFound });
    await expect(setObjectHeaders({ ...input, key: 'a' }, callContext('other'))).rejects.toMatchObject({
      code: codes.bucketNotFound,
    });
  });
});
