import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import type { Answer } from '../../wire/answer.ts';
import { signedChunks, unsignedChunks } from '../../wire/chunks.ts';
import { exchange, pathOf, signable } from '../../wire/send.ts';
import { type Signature, signHeaders } from '../../wire/sign.ts';
import { algorithms, headerOf, sumOf } from './sums.ts';

const signed = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
const signedTrailer = `${signed}-TRAILER`;
const unsignedTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const data = Buffer.from('0123456789abcdef'.repeat(8192));
const chunksOf = (body: Buffer, sizeBytes = 65_536) =>
  Array.from({ length: Math.ceil(body.length / sizeBytes) }, (_, index) =>
    body.subarray(index * sizeBytes, (index + 1) * sizeBytes),
  );

interface Chunked {
  mode: string;
  /** Default: of `data`. */
  decodedLength?: number;
  trailer?: string;
  body: (signature: Signature) => Buffer;
}

/** Sends a PUT of the key `a` in chunks that `body` creates from the request's signature. */
function putChunks(
  { target, Bucket }: Case,
  { mode, decodedLength, trailer, body }: Chunked,
): Promise<Answer> {
  const headers = {
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': String(decodedLength ?? data.length),
    ...(trailer !== undefined && { 'x-amz-trailer': trailer }),
  };
  const request = signable(target, { method: 'PUT', path: pathOf(Bucket, 'a'), headers });
  const made = signHeaders(request, mode, {
    credentials: target.main,
    region: target.region,
    nowMs: Date.now(),
  });
  const sent = body(made.signature);
  return exchange(target, {
    ...request,
    headers: { ...request.headers, ...made.headers, 'content-length': String(sent.length) },
    body: sent,
  });
}

const nothingStored = ({ s3, Bucket }: Case) => refused(s3.headObject({ Bucket, Key: 'a' }), 404);

/** Changes one byte of the body. */
const flip = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

const crcTrailer = { 'x-amz-checksum-crc32': sumOf('CRC32', data) };

export const chunked = group('aws-chunked', {
  ...each('signed chunks of %s bytes are put together', [8192, 65_536, 131_072], async (size, test) => {
    const answer = await putChunks(test, {
      mode: signed,
      body: (seed) => signedChunks(chunksOf(data, size), seed),
    });
    expect(answer.status).toBe(200);
    expect((await test.read('a')) === data.toString()).toBe(true);
  }),
  'an empty body is one chunk': async (test) => {
    const answer = await putChunks(test, {
      mode: signed,
      decodedLength: 0,
      body: (seed) => signedChunks([], seed),
    });
    expect([answer.status, await test.read('a')]).toEqual([200, '']);
  },
  ...each('unsigned chunks with %s in the trailer', algorithms, async (algorithm, test) => {
    const body = Buffer.from('a small body');
    const trailer = headerOf(algorithm);
    const answer = await putChunks(test, {
      mode: unsignedTrailer,
      decodedLength: body.length,
      trailer,
      body: () => unsignedChunks([body], { [trailer]: sumOf(algorithm, body) }),
    });
    expect([answer.status, answer.headers[trailer]]).toEqual([200, sumOf(algorithm, body)]);
    expect(await test.read('a')).toBe('a small body');
  }),
  ...each('a trailer with another body’s %s is refused', algorithms, async (algorithm, test) => {
    const body = Buffer.from('a small body');
    const trailer = headerOf(algorithm);
    const answer = await putChunks(test, {
      mode: unsignedTrailer,
      decodedLength: body.length,
      trailer,
      body: () => unsignedChunks([body], { [trailer]: sumOf(algorithm, 'another') }),
    });
    expect(answer).toMatchObject({ status: 400, code: 'BadDigest' });
    await nothingStored(test);
  }),
  'signed chunks with a signed trailer': async (test) => {
    const body = (seed: Signature) => signedChunks(chunksOf(data), seed, crcTrailer);
    const answer = await putChunks(test, { mode: signedTrailer, trailer: 'x-amz-checksum-crc32', body });
    expect([answer.status, answer.headers['x-amz-checksum-crc32']]).toEqual([
      200,
      crcTrailer['x-amz-checksum-crc32'],
    ]);
  },
  ...each('a byte changed in chunk %s is refused', [1, 2], async (chunk, test) => {
    const body = (seed: Signature) => flip(signedChunks(chunksOf(data), seed), (chunk - 1) * 65_636 + 200);
    expect(await putChunks(test, { mode: signed, body })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    await nothingStored(test);
  }),
  'chunks in another order are refused': async (test) => {
    const mixed = Buffer.concat([Buffer.alloc(65_536, 'a'), Buffer.alloc(65_536, 'b')]);
    const body = (seed: Signature) => {
      const made = signedChunks(chunksOf(mixed), seed);
      const length = made.indexOf('\r\n', 65_536 + 50) + 2;
      return Buffer.concat([
        made.subarray(length, 2 * length),
        made.subarray(0, length),
        made.subarray(2 * length),
      ]);
    };
    expect(await putChunks(test, { mode: signed, body })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
    await nothingStored(test);
  },
  'a body without its last chunk is refused': async (test) => {
    const body = (seed: Signature) => {
      const made = signedChunks(chunksOf(data), seed);
      return made.subarray(0, made.lastIndexOf('0;chunk-signature'));
    };
    const answer = await putChunks(test, { mode: signed, body });
    expect(answer).toMatchObject({ status: 400, code: 'IncompleteBody' });
    await nothingStored(test);
  },
  'a forged signature of the trailer is refused': async (test) => {
    const body = (seed: Signature) => {
      const made = signedChunks(chunksOf(data), seed, crcTrailer);
      return flip(made, made.lastIndexOf(':') + 1);
    };
    const answer = await putChunks(test, { mode: signedTrailer, trailer: 'x-amz-checksum-crc32', body });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    await nothingStored(test);
  },
  'a trailer that was not announced is refused': async (test) => {
    const body = () => unsignedChunks([data], crcTrailer);
    const answer = await putChunks(test, { mode: unsignedTrailer, trailer: 'x-amz-checksum-sha1', body });
    expect(answer).toMatchObject({ status: 400, code: 'MalformedTrailerError' });
    await nothingStored(test);
  },
  'a trailer that was announced and does not come is refused': async (test) => {
    const body = () => unsignedChunks([data]);
    const answer = await putChunks(test, { mode: unsignedTrailer, trailer: 'x-amz-checksum-crc32', body });
    expect(answer).toMatchObject({ status: 400, code: 'MalformedTrailerError' });
    await nothingStored(test);
  },
  ...each('%s bytes than were announced are refused', ['more', 'fewer'], async (which, test) => {
    const decodedLength = data.length + (which === 'more' ? -1 : 1);
    const answer = await putChunks(test, {
      mode: signed,
      decodedLength,
      body: (seed) => signedChunks(chunksOf(data), seed),
    });
    expect(answer).toMatchObject({ status: 400, code: 'IncompleteBody' });
    await nothingStored(test);
  }),
  'a body needs its decoded length': async (test) => {
    const { target, Bucket } = test;
    const request = signable(target, {
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      headers: { 'content-encoding': 'aws-chunked' },
    });
    const made = signHeaders(request, unsignedTrailer, {
      credentials: target.main,
      region: target.region,
      nowMs: Date.now(),
    });
    const body = unsignedChunks([data]);
    const headers = { ...request.headers, ...made.headers, 'content-length': String(body.length) };
    expect(await exchange(target, { ...request, headers, body })).toMatchObject({
      status: 411,
      code: 'MissingContentLength',
    });
  },
  ...each(
    '%s instead of chunks is refused',
    ['nonsense', 'zz\r\n', '-5\r\nhello\r\n0\r\n\r\n', '5\r\nhelloX0\r\n\r\n', 'fffffffffffffffff\r\n'],
    async (text, test) => {
      const answer = await putChunks(test, {
        mode: unsignedTrailer,
        decodedLength: 5,
        body: () => Buffer.from(text),
      });
      expect(Math.floor(answer.status / 100)).toBe(4);
      await nothingStored(test);
    },
  ),
  'the object has no aws-chunked in its encoding': async (test) => {
    await putChunks(test, { mode: unsignedTrailer, body: () => unsignedChunks([data]) });
    expect((await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' })).ContentEncoding ?? '').toBe('');
  },
  'chunks need a signature on the request': async ({ target, Bucket }) => {
    const body = unsignedChunks([Buffer.from('hello')]);
    const headers = {
      host: new URL(target.endpoint).host,
      'content-length': String(body.length),
      'x-amz-content-sha256': unsignedTrailer,
      'x-amz-decoded-content-length': '5',
    };
    const answer = await exchange(target, {
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      query: {},
      headers,
      body,
    });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
});
