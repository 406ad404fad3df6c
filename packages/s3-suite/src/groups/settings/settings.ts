import { expect } from 'vitest';
import { refused, refusedAs } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const invalidWebsites = [
  ['nothing', '<WebsiteConfiguration/>'],
  [
    'an index with a slash',
    '<WebsiteConfiguration><IndexDocument><Suffix>a/index.html</Suffix></IndexDocument></WebsiteConfiguration>',
  ],
  [
    'an empty index',
    '<WebsiteConfiguration><IndexDocument><Suffix></Suffix></IndexDocument></WebsiteConfiguration>',
  ],
  [
    'an error page alone',
    '<WebsiteConfiguration><ErrorDocument><Key>error.html</Key></ErrorDocument></WebsiteConfiguration>',
  ],
  [
    'a redirect of all beside an index',
    '<WebsiteConfiguration><RedirectAllRequestsTo><HostName>a.example</HostName></RedirectAllRequestsTo><IndexDocument><Suffix>i</Suffix></IndexDocument></WebsiteConfiguration>',
  ],
  ['no XML', 'nonsense'],
] as const;

export const website = group('website', {
  'is not found at first': async ({ s3, Bucket }) => {
    await refused(s3.getBucketWebsite({ Bucket }), 404, 'NoSuchWebsiteConfiguration');
  },
  ...each(
    'keeps %s',
    [
      [
        'index and error page',
        { IndexDocument: { Suffix: 'index.html' }, ErrorDocument: { Key: 'error.html' } },
      ],
      ['a redirect of all', { RedirectAllRequestsTo: { HostName: 'a.example', Protocol: 'https' as const } }],
      [
        'routing rules',
        {
          IndexDocument: { Suffix: 'i' },
          RoutingRules: [
            {
              Condition: { KeyPrefixEquals: 'old/' },
              Redirect: { ReplaceKeyPrefixWith: 'new/', HttpRedirectCode: '302' },
            },
          ],
        },
      ],
    ] as const,
    async ([, WebsiteConfiguration], { s3, Bucket }) => {
      await s3.putBucketWebsite({
        Bucket,
        WebsiteConfiguration: structuredClone(WebsiteConfiguration) as object,
      });
      const { $metadata: _, ...found } = await s3.getBucketWebsite({ Bucket });
      expect(found).toEqual(WebsiteConfiguration);
    },
  ),
  ...each('refuses %s', invalidWebsites, async ([, body], { send, Bucket }) => {
    const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { website: '' }, body });
    expect(answer.status).toBe(400);
    expect(['MalformedXML', 'InvalidArgument', 'InvalidRequest']).toContain(answer.code);
  }),
  'is removed': async ({ s3, Bucket }) => {
    await s3.putBucketWebsite({ Bucket, WebsiteConfiguration: { IndexDocument: { Suffix: 'i' } } });
    expect((await s3.deleteBucketWebsite({ Bucket })).$metadata.httpStatusCode).toBe(204);
    await refused(s3.getBucketWebsite({ Bucket }), 404, 'NoSuchWebsiteConfiguration');
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketWebsite({ Bucket }), 403, 'AccessDenied');
    await refused(other.deleteBucketWebsite({ Bucket }), 403, 'AccessDenied');
  },
});

const queue = 'arn:aws:sqs:us-east-1:111122223333:queue';
const notification = (inner: string) => `<NotificationConfiguration>${inner}</NotificationConfiguration>`;

export const notifications = group('notifications', {
  'are none at first': async ({ s3, Bucket }) => {
    const { $metadata: _, ...found } = await s3.getBucketNotificationConfiguration({ Bucket });
    expect(found).toEqual({});
  },
  ...each(
    'refuse %s',
    [
      [
        'an event that does not exist',
        notification(
          `<QueueConfiguration><Queue>${queue}</Queue><Event>s3:ObjectDanced:*</Event></QueueConfiguration>`,
        ),
      ],
      ['no event', notification(`<QueueConfiguration><Queue>${queue}</Queue></QueueConfiguration>`)],
      [
        'a destination that is none',
        notification(
          '<QueueConfiguration><Queue>nonsense</Queue><Event>s3:ObjectCreated:*</Event></QueueConfiguration>',
        ),
      ],
      [
        'a filter that does not exist',
        notification(
          `<QueueConfiguration><Queue>${queue}</Queue><Event>s3:ObjectCreated:*</Event><Filter><S3Key><FilterRule><Name>colour</Name><Value>a</Value></FilterRule></S3Key></Filter></QueueConfiguration>`,
        ),
      ],
      ['no XML', 'nonsense'],
    ] as const,
    async ([, body], { send, Bucket }) => {
      const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { notification: '' }, body });
      expect(answer.status).toBe(400);
      expect(['MalformedXML', 'InvalidArgument']).toContain(answer.code);
    },
  ),
  'are cleared by an empty document': async ({ s3, Bucket }) => {
    await s3.putBucketNotificationConfiguration({ Bucket, NotificationConfiguration: {} });
    const { $metadata: _, ...found } = await s3.getBucketNotificationConfiguration({ Bucket });
    expect(found).toEqual({});
  },
  'are 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketNotificationConfiguration({ Bucket }), 403, 'AccessDenied');
    await refused(
      other.putBucketNotificationConfiguration({ Bucket, NotificationConfiguration: {} }),
      403,
      'AccessDenied',
    );
  },
});

export const logging = group(
  'access logs',
  { acls: true },
  {
    'are off at first': async ({ s3, Bucket }) => {
      expect((await s3.getBucketLogging({ Bucket })).LoggingEnabled).toBeUndefined();
    },
    'are turned on and off': async ({ s3, newBucket, Bucket }) => {
      const TargetBucket = await newBucket();
      const LoggingEnabled = { TargetBucket, TargetPrefix: 'log/' };
      const Statement = [
        {
          Effect: 'Allow',
          Principal: { Service: 'logging.s3.amazonaws.com' },
          Action: 's3:PutObject',
          Resource: `arn:aws:s3:::${TargetBucket}/*`,
        },
      ];
      await s3.putBucketPolicy({
        Bucket: TargetBucket,
        Policy: JSON.stringify({ Version: '2012-10-17', Statement }),
      });
      await s3.putBucketLogging({ Bucket, BucketLoggingStatus: { LoggingEnabled } });
      expect((await s3.getBucketLogging({ Bucket })).LoggingEnabled).toMatchObject(LoggingEnabled);
      await s3.putBucketLogging({ Bucket, BucketLoggingStatus: {} });
      expect((await s3.getBucketLogging({ Bucket })).LoggingEnabled).toBeUndefined();
    },
    'refuse a bucket that is not there': async ({ s3, newName, Bucket }) => {
      const LoggingEnabled = { TargetBucket: newName(), TargetPrefix: '' };
      const call = s3.putBucketLogging({ Bucket, BucketLoggingStatus: { LoggingEnabled } });
      await refusedAs(call, 'InvalidTargetBucketForLogging', 'NoSuchBucket', 'NoSuchKey');
    },
    'refuse another account’s bucket': async ({ s3, other, newName, Bucket }) => {
      const TargetBucket = newName();
      await other.createBucket({ Bucket: TargetBucket });
      const LoggingEnabled = { TargetBucket, TargetPrefix: '' };
      const call = s3.putBucketLogging({ Bucket, BucketLoggingStatus: { LoggingEnabled } });
      await refusedAs(call, 'InvalidTargetBucketForLogging', 'AccessDenied');
      await other.deleteBucket({ Bucket: TargetBucket });
    },
    'are 403 for another account': async ({ other, Bucket }) => {
      await refused(other.getBucketLogging({ Bucket }), 403, 'AccessDenied');
    },
  },
);

/** Sub-resources with a document that is put: hostile ones must be refused by each alike. */
const documents = [
  'acl',
  'cors',
  'encryption',
  'lifecycle',
  'logging',
  'notification',
  'object-lock',
  'ownershipControls',
  'publicAccessBlock',
  'tagging',
  'versioning',
  'website',
];

const depth = 2000;
const hostile = [
  [
    'an entity that expands',
    '<!DOCTYPE a [<!ENTITY b "cccccccccc"><!ENTITY d "&b;&b;&b;&b;&b;&b;&b;&b;">]><Tagging>&d;</Tagging>',
  ],
  ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Tagging>&b;</Tagging>'],
  ['2,000 elements inside each other', `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`],
  ['another document', '<ListBucketResult><Name>a</Name></ListBucketResult>'],
  ['bytes that are no UTF-8', Buffer.from('3c613e80fe3c2f613e', 'hex')],
] as const;

export const hostileDocuments = group('hostile documents', {
  ...each('are refused by %s', documents, async (subresource, { send, Bucket }) => {
    for (const [what, body] of hostile) {
      const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { [subresource]: '' }, body });
      expect([what, Math.floor(answer.status / 100)]).toEqual([what, 4]);
      expect(answer.code).toMatch(/./);
    }
  }),
});
