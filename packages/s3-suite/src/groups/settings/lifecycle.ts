import type { LifecycleRule } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const midnight = new Date('2099-01-01T00:00:00Z');
const enabled = { Status: 'Enabled' as const, Filter: { Prefix: '' } };
const put = ({ s3, Bucket }: Case, ...Rules: LifecycleRule[]) =>
  s3.putBucketLifecycleConfiguration({ Bucket, LifecycleConfiguration: { Rules } });

const kept: readonly (readonly [string, LifecycleRule])[] = [
  ['days', { ID: 'r', ...enabled, Expiration: { Days: 30 } }],
  ['a date', { ID: 'r', ...enabled, Expiration: { Date: midnight } }],
  ['a prefix', { ID: 'r', Status: 'Enabled', Filter: { Prefix: 'logs/' }, Expiration: { Days: 1 } }],
  [
    'a tag',
    { ID: 'r', Status: 'Enabled', Filter: { Tag: { Key: 'k', Value: 'v' } }, Expiration: { Days: 1 } },
  ],
  [
    'prefix and tags',
    {
      ID: 'r',
      Status: 'Enabled',
      Filter: {
        And: {
          Prefix: 'a/',
          Tags: [
            { Key: 'k', Value: 'v' },
            { Key: 'l', Value: 'w' },
          ],
        },
      },
      Expiration: { Days: 1 },
    },
  ],
  [
    'sizes',
    {
      ID: 'r',
      Status: 'Enabled',
      Filter: { And: { ObjectSizeGreaterThan: 500, ObjectSizeLessThan: 64_000 } },
      Expiration: { Days: 1 },
    },
  ],
  ['a rule that is off', { ID: 'r', Status: 'Disabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } }],
  [
    'noncurrent versions',
    { ID: 'r', ...enabled, NoncurrentVersionExpiration: { NoncurrentDays: 3, NewerNoncurrentVersions: 5 } },
  ],
  ['delete markers', { ID: 'r', ...enabled, Expiration: { ExpiredObjectDeleteMarker: true } }],
  ['unfinished uploads', { ID: 'r', ...enabled, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }],
  ['a transition', { ID: 'r', ...enabled, Transitions: [{ Days: 30, StorageClass: 'GLACIER' }] }],
];

const rule = (inner: string) =>
  `<LifecycleConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Rule>${inner}</Rule></LifecycleConfiguration>`;
const filter = '<Filter><Prefix>a</Prefix></Filter>';
const on = '<Status>Enabled</Status>';
const days = (value: string) => `<Expiration><Days>${value}</Days></Expiration>`;

const invalid = [
  ['no rule', '<LifecycleConfiguration/>', ['MalformedXML']],
  ['no status', rule(`${filter}${days('1')}`), ['MalformedXML']],
  ['a status that does not exist', rule(`${filter}<Status>enabled</Status>${days('1')}`), ['MalformedXML']],
  ['no action', rule(`${filter}${on}`), ['InvalidRequest', 'MalformedXML']],
  ['no day', rule(`${filter}${on}${days('0')}`), ['InvalidArgument']],
  ['days below none', rule(`${filter}${on}${days('-1')}`), ['InvalidArgument', 'MalformedXML']],
  ['days that are no number', rule(`${filter}${on}${days('soon')}`), ['MalformedXML', 'InvalidArgument']],
  [
    'days and a date',
    rule(`${filter}${on}<Expiration><Days>1</Days><Date>2099-01-01T00:00:00Z</Date></Expiration>`),
    ['MalformedXML', 'InvalidRequest', 'InvalidArgument'],
  ],
  [
    'a date that is no midnight',
    rule(`${filter}${on}<Expiration><Date>2099-01-01T01:02:03Z</Date></Expiration>`),
    ['InvalidArgument'],
  ],
  [
    'a date that is none',
    rule(`${filter}${on}<Expiration><Date>20200101</Date></Expiration>`),
    ['MalformedXML', 'InvalidArgument'],
  ],
  [
    'an ID of 256 characters',
    rule(`<ID>${'a'.repeat(256)}</ID>${filter}${on}${days('1')}`),
    ['InvalidArgument'],
  ],
  [
    'a prefix beside And',
    rule(`<Filter><Prefix>a</Prefix><And><Prefix>a</Prefix></And></Filter>${on}${days('1')}`),
    ['MalformedXML'],
  ],
  ['no XML', 'nonsense', ['MalformedXML']],
  [
    'a class that does not exist',
    rule(`${filter}${on}<Transition><Days>1</Days><StorageClass>MATTRESS</StorageClass></Transition>`),
    ['MalformedXML', 'InvalidStorageClass'],
  ],
  [
    'unfinished uploads after no day',
    rule(
      `${filter}${on}<AbortIncompleteMultipartUpload><DaysAfterInitiation>0</DaysAfterInitiation></AbortIncompleteMultipartUpload>`,
    ),
    ['InvalidArgument'],
  ],
] as const;

export const lifecycle = group('lifecycle', {
  'is not found at first': async ({ s3, Bucket }) => {
    await refused(s3.getBucketLifecycleConfiguration({ Bucket }), 404, 'NoSuchLifecycleConfiguration');
  },
  ...each('keeps %s', kept, async ([, wanted], test) => {
    await put(test, wanted);
    expect((await test.s3.getBucketLifecycleConfiguration({ Bucket: test.Bucket })).Rules).toEqual([wanted]);
  }),
  ...each('refuses %s', invalid, async ([, body, codes], { s3, send, Bucket }) => {
    const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { lifecycle: '' }, body });
    expect(answer.status).toBe(400);
    expect(codes).toContain(answer.code);
    await refused(s3.getBucketLifecycleConfiguration({ Bucket }), 404);
  }),
  'refuses one ID twice': async (test) => {
    const one = { ID: 'r', Status: 'Enabled' as const, Expiration: { Days: 1 } };
    await refused(
      put(test, { ...one, Filter: { Prefix: 'a' } }, { ...one, Filter: { Prefix: 'b' } }),
      400,
      'InvalidArgument',
    );
  },
  'names rules that have no name': async (test) => {
    await put(test, { Status: 'Enabled', Filter: { Prefix: 'a' }, Expiration: { Days: 1 } });
    const { Rules } = await test.s3.getBucketLifecycleConfiguration({ Bucket: test.Bucket });
    expect(Rules?.[0]?.ID).toMatch(/./);
  },
  'takes the old form, with a prefix outside of the filter': async ({ s3, send, Bucket }) => {
    const body = rule(`<ID>r</ID><Prefix>a</Prefix>${on}${days('1')}`);
    expect((await send({ method: 'PUT', path: pathOf(Bucket), query: { lifecycle: '' }, body })).status).toBe(
      200,
    );
    const { Rules } = await s3.getBucketLifecycleConfiguration({ Bucket });
    expect(Rules?.[0]).toMatchObject({ ID: 'r', Expiration: { Days: 1 } });
  },
  'is replaced as a whole, and removed': async (test) => {
    await put(test, { ID: 'one', ...enabled, Expiration: { Days: 1 } });
    await put(test, { ID: 'two', ...enabled, Expiration: { Days: 2 } });
    const { s3, Bucket } = test;
    expect((await s3.getBucketLifecycleConfiguration({ Bucket })).Rules?.map(({ ID }) => ID)).toEqual([
      'two',
    ]);
    expect((await s3.deleteBucketLifecycle({ Bucket })).$metadata.httpStatusCode).toBe(204);
    await refused(s3.getBucketLifecycleConfiguration({ Bucket }), 404, 'NoSuchLifecycleConfiguration');
  },
  'is told of an object when it expires': async (test) => {
    await put(test, {
      ID: 'rule 1',
      Status: 'Enabled',
      Filter: { Prefix: 'days1/' },
      Expiration: { Days: 1 },
    });
    const { Expiration } = await test.put('days1/a');
    expect(Expiration).toMatch(/expiry-date="[^"]+ 00:00:00 GMT", rule-id="rule(%20| |\+)1"/);
    expect((await test.s3.headObject({ Bucket: test.Bucket, Key: 'days1/a' })).Expiration).toBe(Expiration);
    expect((await test.put('other')).Expiration).toBeUndefined();
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketLifecycleConfiguration({ Bucket }), 403, 'AccessDenied');
    await refused(other.deleteBucketLifecycle({ Bucket }), 403, 'AccessDenied');
  },
});
