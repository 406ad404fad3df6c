import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAcl } from '../documents/acl.ts';
import { parseCors } from '../documents/cors.ts';
import { parseBucketEncryption } from '../documents/encryption.ts';
import { parseRequestPayment } from '../documents/fixed-settings.ts';
import { parseLifecycle } from '../documents/lifecycle.ts';
import { parseLogging } from '../documents/logging.ts';
import { parseNotification } from '../documents/notification.ts';
import { parseLegalHold, parseObjectLock, parseRetention } from '../documents/object-lock.ts';
import { parseOwnershipControls } from '../documents/ownership-controls.ts';
import { parsePublicAccessBlock } from '../documents/public-access-block.ts';
import { parseRestore } from '../documents/restore.ts';
import { parseTagging } from '../documents/tagging.ts';
import { parseVersioning } from '../documents/versioning.ts';
import { parseWebsite } from '../documents/website.ts';
import {
  parseCompleteMultipartUpload,
  parseCreateBucketConfiguration,
  parseDeleteObjects,
} from '../request-bodies.ts';
import { codeOf } from '../testing/code-of.ts';
import { cpuTimeMs } from '../testing/cpu-time.ts';

const documents: Record<string, (source: string) => unknown> = {
  AccessControlPolicy: parseAcl,
  BucketLoggingStatus: parseLogging,
  CompleteMultipartUpload: parseCompleteMultipartUpload,
  CORSConfiguration: parseCors,
  CreateBucketConfiguration: parseCreateBucketConfiguration,
  Delete: parseDeleteObjects,
  LegalHold: parseLegalHold,
  LifecycleConfiguration: (source) => parseLifecycle(source, () => 'id'),
  NotificationConfiguration: (source) => parseNotification(source, () => 'id'),
  ObjectLockConfiguration: parseObjectLock,
  OwnershipControls: parseOwnershipControls,
  PublicAccessBlockConfiguration: parsePublicAccessBlock,
  RequestPaymentConfiguration: parseRequestPayment,
  RestoreRequest: parseRestore,
  Retention: (source) => parseRetention(source, 0),
  ServerSideEncryptionConfiguration: parseBucketEncryption,
  Tagging: (source) => parseTagging(source, 50),
  VersioningConfiguration: parseVersioning,
  WebsiteConfiguration: parseWebsite,
};
const roots = Object.keys(documents);
const slowestMs = 2000;

/** Runs all parsers on the same text: each must quickly return or throw an `S3Error` (`codeOf` rethrows others). */
function readByAll(source: string): void {
  const spentMs = cpuTimeMs(() => {
    for (const parse of Object.values(documents)) codeOf(() => parse(source));
  });
  expect(spentMs).toBeLessThan(slowestMs);
}

describe('hostile XML', () => {
  it.each(roots)('is refused as %s', (root) => {
    const attacks = {
      'an internal entity': `<!DOCTYPE r [<!ENTITY a "aaaa">]><${root}>&a;</${root}>`,
      'billions of laughs': `<!DOCTYPE r [<!ENTITY a "a"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><${root}>&c;</${root}>`,
      'an external entity': `<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><${root}>&a;</${root}>`,
      'a document type in the middle': `<${root}><!DOCTYPE r></${root}>`,
      'deep nesting': `<${root}>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</${root}>`,
      'an endless open tag': `<${root} ${'a="b" '.repeat(50_000)}`,
      'an open comment': `<${root}><!-- ${'-'.repeat(100_000)}`,
      'an open section': `<${root}><![CDATA[${']'.repeat(100_000)}`,
      'a NUL': `<${root}>\0</${root}>`,
      'the root twice': `<${root}/><${root}/>`,
      prototypes: `<${root}><__proto__><constructor/></__proto__></${root}>`,
      'an unknown element': `<${root}><Unknown>1</Unknown></${root}>`,
    };
    for (const [name, source] of Object.entries(attacks)) {
      const code = codeOf(() => documents[root]?.(source));
      const isTolerated = name === 'an unknown element' && root === 'CreateBucketConfiguration';
      const expected = isTolerated ? ['none'] : ['MalformedXML', 'MalformedACLError'];
      expect(expected, name).toContain(code);
    }
  });

  it.each(roots)('costs no more than its length as %s', (root) => {
    const elements = ['<Rule></Rule>', '&amp;', '&', '<Object><Key>a</Key></Object>', '<!-- -->', ' '];
    for (const piece of elements) {
      const [short, long] = [2_000, 20_000].map((count) => {
        const source = `<${root}>${piece.repeat(count)}</${root}>`;
        return cpuTimeMs(() => codeOf(() => documents[root]?.(source)));
      });
      // Ten times the length may cost ten times as much, plus garbage collection; quadratic time would cost a hundred.
      expect(long, piece).toBeLessThan(50 * Math.max(short ?? 0, 10));
    }
  });

  it.each([
    ['elements', '<a/>'],
    ['objects', '<Object><Key>a</Key></Object>'],
    ['comments', '<!-- -->'],
  ])('of more %s than a list of deletions can have is refused unread', (_, piece) => {
    const source = `<Delete>${piece.repeat(1_000_000 / piece.length)}</Delete>`;
    expect(
      cpuTimeMs(() => expect(codeOf(() => parseDeleteObjects(source))).toBe('MalformedXML')),
    ).toBeLessThan(100);
  });

  it('of a tag that never seems to end is refused unread', () => {
    const source = `<Delete ${'a="b" '.repeat(500_000)}><Object><Key>a</Key></Object></Delete>`;
    expect(
      cpuTimeMs(() => expect(codeOf(() => parseDeleteObjects(source))).toBe('MalformedXML')),
    ).toBeLessThan(100);
  });

  it('with rows of < before a > is refused within its time', () => {
    const source = `<Delete>${`${'<'.repeat(4000)}>`.repeat(250)}</Delete>`;
    expect(
      cpuTimeMs(() => expect(codeOf(() => parseDeleteObjects(source))).toBe('MalformedXML')),
    ).toBeLessThan(slowestMs);
  });

  it('is read or refused, whatever bytes it is made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        readByAll(Buffer.from(bytes).toString('utf8'));
      }),
      { numRuns: 500 },
    );
  });

  it('is read or refused, whatever elements it is made of', () => {
    const names = fc.constantFrom(
      ...['Rule', 'Filter', 'And', 'Tag', 'Key', 'Value', 'Status', 'ID', 'Expiration', 'Days', 'Date'],
      ...[
        'TagSet',
        'Mode',
        'RetainUntilDate',
        'Owner',
        'AccessControlList',
        'Grant',
        'Grantee',
        'Permission',
      ],
      ...['CORSRule', 'AllowedOrigin', 'AllowedMethod', 'MaxAgeSeconds', 'Transition', 'StorageClass'],
      ...[
        'Event',
        'Topic',
        'TopicConfiguration',
        'S3Key',
        'FilterRule',
        'Name',
        'Object',
        'Part',
        'toString',
      ],
    );
    const values = fc.constantFrom(
      '',
      ' ',
      '1',
      '-1',
      '1e9',
      '9'.repeat(30),
      'Enabled',
      '2024-99-99',
      '&lt;',
      'x',
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium', withCrossShrink: true },
        values,
        fc
          .array(fc.tuple(names, tie('tree')), { maxLength: 4 })
          .map((children) => children.map(([name, inner]) => `<${name}>${inner}</${name}>`).join('')),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...roots), tree, (root, inner) => {
        readByAll(`<${root}>${inner}</${root}>`);
      }),
      { numRuns: 1500 },
    );
  });
});
