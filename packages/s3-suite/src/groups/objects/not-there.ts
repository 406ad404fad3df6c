import { expect } from 'vitest';
import { missingOperations } from '../../api/coverage.ts';
import { type ApiOperation, readApi } from '../../api/sdk-model.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const missing = readApi().filter(({ name }) => name in missingOperations);

/** Headers that ask for something that an object or a bucket would not get. */
const refusedHeaders = [
  'x-amz-object-lock-event-hold',
  'x-amz-object-lock-event-hold-duration-days',
  'x-amz-object-lock-event-hold-duration-years',
  'x-amz-write-offset-bytes',
];

export const notThere = group('what is not there', {
  ...each<ApiOperation>(
    '%s is refused, and changes nothing',
    missing,
    async ({ method, uri }, { put, read, send, Bucket }) => {
      await put('a', 'kept');
      const [path = '', search = ''] = uri.split('?');
      const query = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => name !== 'x-id'));
      const body = method === 'PUT' || method === 'POST' ? 'a body' : '';
      const target = pathOf(Bucket, path.includes('{Key+}') ? 'a' : undefined);
      expect(await send({ method, path: target, query, body })).toMatchObject({
        status: 501,
        code: 'NotImplemented',
      });
      expect(await read('a')).toBe('kept');
    },
    ({ name }) => name,
  ),
  ...each('%s is refused, and nothing is stored', refusedHeaders, async (header, { send, Bucket }) => {
    const headers = { [header]: '1' };
    const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers });
    expect(answer).toMatchObject({ status: 501, code: 'NotImplemented' });
    expect((await send({ path: pathOf(Bucket, 'a') })).status).toBe(404);
  }),
  'a bucket of another namespace is refused': async ({ send, newName }) => {
    const headers = { 'x-amz-bucket-namespace': 'account-regional' };
    const answer = await send({ method: 'PUT', path: pathOf(newName()), headers });
    expect(answer).toMatchObject({ status: 501, code: 'NotImplemented' });
  },
});
