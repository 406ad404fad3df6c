import { describe, expect, it } from 'vitest';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { type LifecycleRule, parseLifecycle, writeLifecycle } from './lifecycle.ts';

const newId = () => 'generated';
const full: LifecycleRule[] = [
  {
    id: 'one',
    filter: {
      and: {
        prefix: 'logs/',
        tags: [
          { key: 'a', value: '1' },
          { key: 'b', value: '' },
        ],
        sizeGreaterThan: 0,
        sizeLessThan: 10,
      },
    },
    status: 'Enabled',
    expiration: { days: 365 },
    transitions: [
      { days: 30, storageClass: 'STANDARD_IA' },
      { days: 0, storageClass: 'GLACIER' },
    ],
    noncurrentTransitions: [{ noncurrentDays: 1, storageClass: 'ARCHIVE', newerNoncurrentVersions: 2 }],
    noncurrentExpiration: { noncurrentDays: 2, newerNoncurrentVersions: 100 },
  },
  { id: 'two', prefix: '', status: 'Disabled', expiration: { dateMs: Date.UTC(2030, 0, 1) } },
  { id: 'three', filter: {}, status: 'Enabled', expiration: { expiredObjectDeleteMarker: true } },
  {
    id: 'four',
    filter: { tag: { key: 'a', value: '1' } },
    status: 'Enabled',
    transitions: [{ dateMs: 0, storageClass: 'DEEP_ARCHIVE' }],
  },
  {
    id: 'five',
    filter: { prefix: 'up/' },
    status: 'Enabled',
    abortIncompleteUpload: { daysAfterInitiation: 7 },
  },
];

const rule = (inner: string, filter = '<Filter/>') =>
  `<Rule>${filter}<Status>Enabled</Status>${inner}</Rule>`;
const parse = (...rules: string[]) =>
  parseLifecycle(`<LifecycleConfiguration>${rules.join('')}</LifecycleConfiguration>`, newId);
const expireIn = (days: number | string) => `<Expiration><Days>${days}</Days></Expiration>`;
const moveIn = (days: number, storageClass = 'GLACIER') =>
  `<Transition><Days>${days}</Days><StorageClass>${storageClass}</StorageClass></Transition>`;

describe('a lifecycle', () => {
  it('is written and read back', () => {
    expect(parseLifecycle(writeLifecycle(full), newId)).toEqual(full);
  });

  it('is written in the documented order', () => {
    expect(writeLifecycle(full.slice(0, 1))).toBe(
      `<LifecycleConfiguration xmlns="${s3Namespace}"><Rule><Expiration><Days>365</Days></Expiration><ID>one</ID><Filter><And><Prefix>logs/</Prefix><Tag><Key>a</Key><Value>1</Value></Tag><Tag><Key>b</Key><Value></Value></Tag><ObjectSizeGreaterThan>0</ObjectSizeGreaterThan><ObjectSizeLessThan>10</ObjectSizeLessThan></And></Filter><Status>Enabled</Status><Transition><Days>30</Days><StorageClass>STANDARD_IA</StorageClass></Transition><Transition><Days>0</Days><StorageClass>GLACIER</StorageClass></Transition><NoncurrentVersionTransition><NoncurrentDays>1</NoncurrentDays><StorageClass>ARCHIVE</StorageClass><NewerNoncurrentVersions>2</NewerNoncurrentVersions></NoncurrentVersionTransition><NoncurrentVersionExpiration><NoncurrentDays>2</NoncurrentDays><NewerNoncurrentVersions>100</NewerNoncurrentVersions></NoncurrentVersionExpiration></Rule></LifecycleConfiguration>`,
    );
  });

  it('names a rule that has no name', () => {
    expect(parse(rule(expireIn(1)), rule(`<ID>own</ID>${expireIn(1)}`)).map(({ id }) => id)).toEqual([
      'generated',
      'own',
    ]);
  });

  it('may say that delete markers stay', () => {
    const stay = '<ExpiredObjectDeleteMarker>false</ExpiredObjectDeleteMarker>';
    const expirationOf = (inner: string) => parse(rule(`<Expiration>${inner}</Expiration>`))[0]?.expiration;
    expect(expirationOf(stay)).toEqual({ expiredObjectDeleteMarker: false });
    expect(expirationOf(`<Days>1</Days>${stay}`)).toEqual({ days: 1, expiredObjectDeleteMarker: false });
    expect(codeOf(() => expirationOf(`<Days>1</Days>${stay.replace('false', 'true')}`))).toBe('MalformedXML');
  });

  it('takes several predicates without And for all of them', () => {
    const filter = { prefix: 'a/', tag: { key: 'a', value: '1' } };
    const rules: LifecycleRule[] = [{ id: 'one', filter, status: 'Enabled', expiration: { days: 1 } }];
    expect(parseLifecycle(writeLifecycle(rules), newId)).toEqual(rules);
  });

  it('has one rule at least and a thousand at most', () => {
    const many = (count: number) => codeOf(() => parse(rule(expireIn(1)).repeat(count)));
    expect([many(0), many(1000), many(1001)]).toEqual(['MalformedXML', 'none', 'InvalidRequest']);
  });

  const noncurrent = (inner: string) => `<NoncurrentVersionExpiration>${inner}</NoncurrentVersionExpiration>`;
  const tagFilter = '<Filter><Tag><Key>a</Key><Value>1</Value></Tag></Filter>';
  const sizeFilter = '<Filter><ObjectSizeGreaterThan>1</ObjectSizeGreaterThan></Filter>';
  const marker = '<Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>';
  const abort =
    '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>';
  const onDate = (date: string) => `<Expiration><Date>${date}</Date></Expiration>`;

  it.each<[string, string, string, string]>([
    ['no action', rule(''), 'InvalidRequest', 'At least one action'],
    ['a status of another case', rule(expireIn(1)).replace('Enabled', 'enabled'), 'MalformedXML', ''],
    ['neither filter nor prefix', rule(expireIn(1), ''), 'MalformedXML', ''],
    [
      'both filter and prefix',
      rule(expireIn(1), '<Filter/><Prefix/>'),
      'InvalidRequest',
      'Base level prefix',
    ],
    [
      'a predicate beside And',
      rule(expireIn(1), '<Filter><Prefix>a</Prefix><And><Prefix>a</Prefix></And></Filter>'),
      'MalformedXML',
      '',
    ],
    ['an empty And', rule(expireIn(1), '<Filter><And/></Filter>'), 'MalformedXML', ''],
    [
      'one tag twice',
      rule(expireIn(1), `<Filter><And>${'<Tag><Key>a</Key><Value>1</Value></Tag>'.repeat(2)}</And></Filter>`),
      'InvalidRequest',
      'Duplicate Tag Keys',
    ],
    [
      'sizes the wrong way round',
      rule(
        expireIn(1),
        '<Filter><And><ObjectSizeGreaterThan>2</ObjectSizeGreaterThan><ObjectSizeLessThan>2</ObjectSizeLessThan></And></Filter>',
      ),
      'InvalidRequest',
      'ObjectSizeLessThan',
    ],
    [
      'a negative size',
      rule(expireIn(1), '<Filter><ObjectSizeGreaterThan>-1</ObjectSizeGreaterThan></Filter>'),
      'InvalidRequest',
      'should be between 0 and',
    ],
    ['a long id', rule(`<ID>${'a'.repeat(256)}</ID>${expireIn(1)}`), 'InvalidArgument', 'ID length'],
    [
      'no days',
      rule(expireIn(0)),
      'InvalidArgument',
      "'Days' for Expiration action must be a positive integer",
    ],
    ['days that are no number', rule(expireIn('soon')), 'MalformedXML', ''],
    [
      'days and a date',
      rule('<Expiration><Days>1</Days><Date>2030-01-01T00:00:00Z</Date></Expiration>'),
      'MalformedXML',
      '',
    ],
    ['an empty expiration', rule('<Expiration/>'), 'MalformedXML', ''],
    ['a date that is none', rule(onDate('20200101')), 'MalformedXML', ''],
    [
      'a date at noon',
      rule(onDate('2030-01-01T12:00:00Z')),
      'InvalidArgument',
      "'Date' must be at midnight GMT",
    ],
    ['a date before 1970', rule(onDate('1969-12-31')), 'InvalidArgument', "'Date' must not be before"],
    [
      'a move on a date before 1970',
      rule('<Transition><Date>0000-01-01</Date><StorageClass>GLACIER</StorageClass></Transition>'),
      'InvalidArgument',
      "'Date' must not be before",
    ],
    ['a date that no SDK reads', rule(onDate('10000-01-01')), 'MalformedXML', ''],
    ['an unknown class', rule(moveIn(1, 'COLD')), 'MalformedXML', ''],
    [
      'negative days to move',
      rule(moveIn(-1)),
      'InvalidArgument',
      "'Days' in Transition action must be nonnegative",
    ],
    [
      'a move with no time',
      rule('<Transition><StorageClass>GLACIER</StorageClass></Transition>'),
      'MalformedXML',
      '',
    ],
    [
      'infrequent access too early',
      rule(moveIn(29, 'STANDARD_IA')),
      'InvalidArgument',
      "greater than or equal to 30 for storageClass 'STANDARD_IA'",
    ],
    [
      'two moves to one class',
      rule(moveIn(1) + moveIn(2)),
      'InvalidRequest',
      "'StorageClass' must be different",
    ],
    [
      'an end before a move',
      rule(moveIn(5) + expireIn(5)),
      'InvalidArgument',
      "must be greater than 'Days' in the Transition action",
    ],
    [
      'a move by days and an end by date',
      rule(moveIn(5) + onDate('2030-01-01')),
      'InvalidRequest',
      "Found mixed 'Date' and 'Days'",
    ],
    [
      'no noncurrent days',
      rule(noncurrent('<NoncurrentDays>0</NoncurrentDays>')),
      'InvalidArgument',
      'must be a positive integer',
    ],
    [
      'versions without days',
      rule(noncurrent('<NewerNoncurrentVersions>1</NewerNoncurrentVersions>')),
      'MalformedXML',
      '',
    ],
    [
      'no versions to keep',
      rule(
        noncurrent('<NoncurrentDays>1</NoncurrentDays><NewerNoncurrentVersions>0</NewerNoncurrentVersions>'),
      ),
      'InvalidArgument',
      'must be a positive integer',
    ],
    [
      'a noncurrent end before a move',
      rule(
        `<NoncurrentVersionTransition><NoncurrentDays>2</NoncurrentDays><StorageClass>GLACIER</StorageClass></NoncurrentVersionTransition>${noncurrent('<NoncurrentDays>2</NoncurrentDays>')}`,
      ),
      'InvalidArgument',
      'must be greater',
    ],
    ['an abort at once', rule(abort.replace('1', '0')), 'InvalidArgument', "'DaysAfterInitiation'"],
    [
      'an abort by tag',
      rule(abort, tagFilter),
      'InvalidRequest',
      'AbortIncompleteMultipartUpload cannot be specified with Tags.',
    ],
    ['an abort by size', rule(abort, sizeFilter), 'InvalidRequest', 'Object Size'],
    [
      'delete markers by tag',
      rule(marker, tagFilter),
      'InvalidRequest',
      'ExpiredObjectDeleteMarker cannot be specified with Tags.',
    ],
    ['one id twice', rule(`<ID>a</ID>${expireIn(1)}`).repeat(2), 'InvalidArgument', 'Rule ID must be unique'],
    ['an unknown element', rule(`${expireIn(1)}<Extra/>`), 'MalformedXML', ''],
  ])('is refused with %s', (_, source, code, message) => {
    const error = errorOf(() => parse(source));
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(message);
  });
});
