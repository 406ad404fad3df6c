import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccessLogRecord, writeAccessLogRecord } from './access-log.ts';

const record: AccessLogRecord = {
  bucketOwnerId: '79a59df900b949e5',
  bucketName: 'photos',
  timeMs: Date.UTC(2019, 1, 6, 0, 0, 38),
  requestId: '3E57427F3EXAMPLE',
  operation: 'REST.GET.OBJECT',
};

describe('a line of an access log', () => {
  it('has every field in its place', () => {
    const line = writeAccessLogRecord({
      ...record,
      remoteIp: '192.0.2.3',
      requesterId: '79a59df900b949e5',
      key: 'a b/ü.jpg',
      requestLine: 'GET /photos/a%20b HTTP/1.1',
      status: 200,
      bytesSent: 2662992,
      objectSizeBytes: 3462992,
      totalMs: 70,
      turnAroundMs: 10,
      referer: 'https://example.com/',
      userAgent: 'curl/7.15.1',
      versionId: 'v1',
      hostId: 'h',
      signatureVersion: 'SigV4',
      cipherSuite: 'ECDHE-RSA-AES128-GCM-SHA256',
      authenticationType: 'AuthHeader',
      hostHeader: 's3.example.com',
      tlsVersion: 'TLSv1.3',
      isAclRequired: true,
    });
    expect(line).toBe(
      '79a59df900b949e5 photos [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df900b949e5 3E57427F3EXAMPLE REST.GET.OBJECT a%2520b/%25C3%25BC.jpg "GET /photos/a%20b HTTP/1.1" 200 - 2662992 3462992 70 10 "https://example.com/" "curl/7.15.1" v1 h SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader s3.example.com TLSv1.3 - Yes',
    );
  });

  it('has a dash for what is missing', () => {
    expect(writeAccessLogRecord({ ...record, bytesSent: 0 })).toBe(
      '79a59df900b949e5 photos [06/Feb/2019:00:00:38 +0000] - - 3E57427F3EXAMPLE REST.GET.OBJECT - "-" - - - - - - "-" "-" - - - - - - - - -',
    );
  });

  it('is one line of 26 fields, whatever a caller sends', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, text, (key, userAgent, versionId) => {
        const line = writeAccessLogRecord({
          ...record,
          key,
          userAgent,
          referer: userAgent,
          requestLine: key,
          versionId,
        });
        expect(line).toMatch(/^[ -~]+$/);
        expect(line.match(/\[[^\]]*\]|"[^"]*"|[^ ]+/g)).toHaveLength(26);
      }),
    );
  });
});
