import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAclHeaders } from './documents/acl-headers.ts';
import { matchCors } from './documents/cors.ts';
import { parseObjectAttributesHeader } from './documents/object-attributes.ts';
import { parseObjectLockHeaders } from './documents/object-lock.ts';
import { parseOwnershipHeader } from './documents/ownership-controls.ts';
import { parseTaggingHeader } from './documents/tagging.ts';
import { parsePayloadMode } from './payload.ts';
import { expandFilename, needPostField } from './post/fields.ts';
import { readPostClaim } from './post/signature.ts';
import { canonicalRequest, parseQuery } from './sigv4/canonical.ts';
import { readSignatureClaim } from './sigv4/claim.ts';
import { codeOf } from './testing/code-of.ts';

const names = [
  ...[
    'authorization',
    'date',
    'host',
    'origin',
    'x-amz-date',
    'x-amz-content-sha256',
    'x-amz-security-token',
  ],
  ...['x-amz-acl', 'x-amz-grant-read', 'x-amz-grant-full-control', 'x-amz-tagging'],
  ...['x-amz-object-lock-mode', 'x-amz-object-lock-retain-until-date', 'x-amz-object-lock-legal-hold'],
];
const fragments = fc.constantFrom(
  ...[
    'AWS4-HMAC-SHA256',
    ' Credential=',
    'a/20240601/us-east-1/s3/aws4_request',
    ',',
    'SignedHeaders=',
    'host;',
  ],
  ...[
    'Signature=',
    'ab',
    '20240601T000000Z',
    'STREAMING-',
    'UNSIGNED-PAYLOAD',
    'id=',
    '"',
    'uri=',
    '%',
    '%ff',
    '=',
  ],
  ...[
    '&',
    '+',
    'GOVERNANCE',
    'ON',
    '2024-01-01T00:00:00Z',
    'ETag',
    '\0',
    'é',
    '\ud800',
    '__proto__',
    ' ',
    '/',
  ],
);
const value = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.array(fragments, { maxLength: 10 }).map((parts) => parts.join('')),
);
const headersArbitrary = fc.dictionary(fc.constantFrom(...names), value);
const querysArbitrary = fc
  .array(
    fc.tuple(
      fc.constantFrom('X-Amz-Algorithm', 'X-Amz-Date', 'X-Amz-Expires', 'X-Amz-Signature', 'acl', '%'),
      value,
    ),
  )
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'));

describe('hostile requests', () => {
  it('have a claim, none, or an S3 error', () => {
    fc.assert(
      fc.property(headersArbitrary, querysArbitrary, value, (headers, query, path) => {
        const request = { method: 'GET', path: `/${path}`, query, headers };
        codeOf(() => {
          const pairs = parseQuery(query);
          const claim = readSignatureClaim(request, pairs, Date.UTC(2024, 5, 1));
          expect(canonicalRequest(request, pairs, claim?.signedHeaders ?? [], 'x')).toContain('GET\n');
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('are read or refused, header by header', () => {
    fc.assert(
      fc.property(headersArbitrary, value, (headers, text) => {
        for (const parse of [
          () => parseAclHeaders(headers),
          () => parseObjectLockHeaders(headers, 0),
          () => parseTaggingHeader(text),
          () => parseObjectAttributesHeader(text),
          () => parseOwnershipHeader(text),
          () => parsePayloadMode(text),
          () =>
            matchCors([{ allowedMethods: ['GET'], allowedOrigins: [text] }], { origin: text, method: 'GET' }),
        ]) {
          codeOf(parse);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are forms with a claim, none, or an S3 error', () => {
    const fieldNames = fc.constantFrom(
      ...['key', 'policy', 'signature', 'awsaccesskeyid', 'x-amz-signature'],
      ...['x-amz-credential', 'x-amz-date', 'x-amz-algorithm', 'x-amz-security-token'],
    );
    fc.assert(
      fc.property(fc.dictionary(fieldNames, value), value, (fields, filename) => {
        const form = new Map(Object.entries(fields));
        codeOf(() => readPostClaim(form));
        codeOf(() => needPostField(expandFilename(form, filename), 'key'));
      }),
      { numRuns: 2000 },
    );
  });
});
