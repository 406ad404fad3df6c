import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderError, S3Error } from '../errors.ts';
import {
  parseCompleteMultipartUpload,
  parseCreateBucketConfiguration,
  parseDeleteObjects,
} from '../request-bodies.ts';
import { escapeXml, s3Namespace } from './write.ts';

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof S3Error) return error.code;
    throw error;
  }
  return 'none';
}

const wrapped = (objects: string) =>
  `<?xml version="1.0"?>\n<Delete xmlns="${s3Namespace}">${objects}</Delete>`;

describe('DeleteObjects', () => {
  it('reads keys exactly, whatever characters but NUL they hold', () => {
    const key = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((value) => value.isWellFormed() && !value.includes('\0'));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), (keys) => {
        const body = wrapped(
          keys.map((value) => `<Object><Key>${escapeXml(value)}</Key></Object>`).join('\n'),
        );
        expect(parseDeleteObjects(body).objects.map((object) => object.key)).toEqual(keys);
      }),
      { numRuns: 300 },
    );
  });

  it('reads versions, entity tags and quiet', () => {
    const body = wrapped(
      '<Quiet>true</Quiet><Object><Key> a </Key><VersionId>null</VersionId><ETag>"e"</ETag></Object><Object><Key>b</Key></Object>',
    );
    expect(parseDeleteObjects(body)).toEqual({
      objects: [{ key: ' a ', versionId: 'null', etag: 'e' }, { key: 'b' }],
      quiet: true,
    });
  });

  it('takes a thousand keys and not one more', () => {
    const many = (count: number) => wrapped('<Object><Key>a&amp;&amp;</Key></Object>'.repeat(count));
    expect(parseDeleteObjects(many(1000)).objects).toHaveLength(1000);
    expect(codeOf(() => parseDeleteObjects(many(1001)))).toBe('MalformedXML');
  });

  it('takes all that can be said of a thousand objects', () => {
    const all =
      '<VersionId>v</VersionId><ETag>e</ETag><LastModifiedTime>2020-01-01</LastModifiedTime><Size>1</Size>';
    const body = wrapped(`${`<Object><Key>a</Key>${all}</Object>`.repeat(1000)}<Quiet>true</Quiet>`);
    expect(parseDeleteObjects(body)).toMatchObject({ quiet: true, objects: { length: 1000 } });
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['another root', '<Remove><Object><Key>a</Key></Object></Remove>'],
    ['two roots', `${wrapped('<Object><Key>a</Key></Object>')}<b/>`],
    ['no object', wrapped('')],
    ['an empty key', wrapped('<Object><Key></Key></Object>')],
    ['two keys in one object', wrapped('<Object><Key>a</Key><Key>b</Key></Object>')],
    ['an open element', '<Delete><Object><Key>a</Key></Object>'],
    ['a document type', `<!DOCTYPE Delete [<!ENTITY x "y">]>${wrapped('<Object><Key>&x;</Key></Object>')}`],
    ['an unknown entity', wrapped('<Object><Key>&x;</Key></Object>')],
    ['a reference to a surrogate', wrapped('<Object><Key>&#xd800;</Key></Object>')],
    ['a bare ampersand', wrapped('<Object><Key>a & b</Key></Object>')],
    ['deep nesting', `${'<Delete>'.repeat(5000)}${'</Delete>'.repeat(5000)}`],
    ['a dangerous name', wrapped('<__proto__><Key>a</Key></__proto__>')],
  ])('refuses %s', (_, body) => {
    expect(codeOf(() => parseDeleteObjects(body))).toBe('MalformedXML');
  });

  it('answers any text with a request or MalformedXML', () => {
    const markup = fc.constantFrom(
      '<Delete>',
      '</Delete>',
      '<Object>',
      '</Object>',
      '<Key>',
      '</Key>',
      'a',
      '&',
      '<!',
      ']]>',
      '<![CDATA[',
      '<?',
      '?>',
      '"',
      '=',
      '<a/>',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(markup).map((parts) => parts.join('')),
        ),
        (body) => {
          expect(['none', 'MalformedXML']).toContain(codeOf(() => parseDeleteObjects(body)));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the other bodies', () => {
  it('reads the parts of a completed upload in their order', () => {
    const body = `<CompleteMultipartUpload xmlns="${s3Namespace}"><Part><ETag>&quot;b&quot;</ETag><PartNumber>2</PartNumber><ChecksumCRC32>AAAAAA==</ChecksumCRC32></Part><Part><PartNumber>1</PartNumber><ETag>a</ETag></Part></CompleteMultipartUpload>`;
    expect(parseCompleteMultipartUpload(body)).toEqual([
      { partNumber: 2, etag: 'b', checksums: { CRC32: 'AAAAAA==' } },
      { partNumber: 1, etag: 'a', checksums: {} },
    ]);
  });

  it.each(['0', '10001', '1.5', 'x', ''])('refuses the part number %j', (partNumber) => {
    const body = `<CompleteMultipartUpload><Part><PartNumber>${partNumber}</PartNumber><ETag>a</ETag></Part></CompleteMultipartUpload>`;
    expect(codeOf(() => parseCompleteMultipartUpload(body))).toBe('MalformedXML');
  });

  it('reads the region of a new bucket, or none', () => {
    const body =
      '<CreateBucketConfiguration><LocationConstraint>eu-west-1</LocationConstraint></CreateBucketConfiguration>';
    expect(parseCreateBucketConfiguration(body)).toEqual({ locationConstraint: 'eu-west-1' });
    expect(parseCreateBucketConfiguration('')).toEqual({});
  });
});

describe('errors', () => {
  it('are rendered as S3 renders them', () => {
    const error = new S3Error('NoSuchKey', { details: { Key: 'a<b' } });
    expect(error.status).toBe(404);
    expect(renderError(error, { resource: '/b/a<b', requestId: 'R', hostId: 'H' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>a&lt;b</Key><Resource>/b/a&lt;b</Resource><RequestId>R</RequestId><HostId>H</HostId></Error>',
    );
  });
});
