import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.ts';
import { deriveSigningKey } from '../sigv4/signing-key.ts';
import { ChunkedDecoder, type ChunkedDecoderOptions } from './decoder.ts';

const scope = { date: '20130524', region: 'us-east-1', service: 's3' };
const signing = {
  signingKey: deriveSigningKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  timestamp: '20130524T000000Z',
  scope,
};

async function decode(pieces: readonly Buffer[], options: ChunkedDecoderOptions) {
  const decoder = new ChunkedDecoder(options);
  const data = await buffer(decoder.decode(Readable.from(pieces)));
  return { data, trailers: Object.fromEntries(decoder.trailers) };
}

async function failure(pieces: readonly Buffer[], options: ChunkedDecoderOptions): Promise<string> {
  const error = await decode(pieces, options).catch((thrown: unknown) => thrown);
  return error instanceof S3Error ? error.code : `no S3 error: ${String(error)}`;
}

function signedBody(signatures: readonly [string, string, string], end: string): Buffer {
  return Buffer.from(
    `10000;chunk-signature=${signatures[0]}\r\n${'a'.repeat(65_536)}\r\n` +
      `400;chunk-signature=${signatures[1]}\r\n${'a'.repeat(1024)}\r\n` +
      `0;chunk-signature=${signatures[2]}\r\n${end}\r\n`,
  );
}

// Amazon S3 API reference, "Transferring payload in multiple chunks".
const published = signedBody(
  [
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ],
  '',
);
const publishedOptions: ChunkedDecoderOptions = {
  decodedSizeBytes: 66_560,
  trailerNames: [],
  signing: { ...signing, seedSignature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9' },
};

// The same, "including trailing headers".
const withTrailer = (end: string) =>
  signedBody(
    [
      'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2',
      '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7',
      '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992',
    ],
    end,
  );
const publishedTrailer =
  'x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n';
const trailerOptions: ChunkedDecoderOptions = {
  decodedSizeBytes: 66_560,
  trailerNames: ['x-amz-checksum-crc32c'],
  signing: { ...signing, seedSignature: '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e' },
};

describe('signed chunks', () => {
  it("accepts AWS's published body", async () => {
    expect((await decode([published], publishedOptions)).data).toEqual(Buffer.alloc(66_560, 'a'));
  });

  it("accepts AWS's published body with a trailer", async () => {
    const { data, trailers } = await decode([withTrailer(publishedTrailer)], trailerOptions);
    expect(data.length).toBe(66_560);
    expect(trailers).toEqual({ 'x-amz-checksum-crc32c': 'sOO8/Q==' });
  });

  it('refuses a changed byte, a changed trailer, a missing trailer signature and a cut body', async () => {
    const flipped = Buffer.from(published);
    flipped[100] = 0x62;
    expect(await failure([flipped], publishedOptions)).toBe('SignatureDoesNotMatch');
    expect(await failure([withTrailer(publishedTrailer.replace('sOO8', 'tOO8'))], trailerOptions)).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await failure([withTrailer('x-amz-checksum-crc32c:sOO8/Q==\r\n')], trailerOptions)).toBe(
      'SignatureDoesNotMatch',
    );
    expect(await failure([published.subarray(0, 66_000)], publishedOptions)).toBe('IncompleteBody');
    expect(await failure([published.subarray(0, -100)], publishedOptions)).toBe('IncompleteBody');
  });

  it('refuses unsigned chunks where signed ones were announced', async () => {
    expect(
      await failure([Buffer.from('1\r\na\r\n0\r\n\r\n')], { ...publishedOptions, decodedSizeBytes: 1 }),
    ).toBe('SignatureDoesNotMatch');
  });
});

it('releases what it has copied the data out of, and nothing that it hands on', async () => {
  const pieces = ['6\r\nab', 'cd', 'ef\r\n0\r\n\r\n'].map((text) => Buffer.from(text));
  const released: Buffer[] = [];
  const release = (piece: Buffer) => {
    released.push(Buffer.from(piece));
    piece.fill('!');
  };
  const decoder = new ChunkedDecoder({ decodedSizeBytes: 6, trailerNames: [], release });
  const data: Buffer[] = [];
  for await (const piece of decoder.decode(Readable.from(pieces))) data.push(piece);
  expect(Buffer.concat(data).toString()).toBe('abcdef');
  expect(data[1]).toBe(pieces[1]);
  expect(released.map(String)).toEqual(['6\r\nab', 'ef\r\n0\r\n\r\n']);
});

describe('unsigned chunks', () => {
  const plain = { trailerNames: ['x-amz-checksum-crc32'] };

  it.each([
    ['more data than announced', '2\r\nab\r\n0\r\nx-amz-checksum-crc32:x\r\n\r\n', 1, 'IncompleteBody'],
    ['less data than announced', '2\r\nab\r\n0\r\nx-amz-checksum-crc32:x\r\n\r\n', 3, 'IncompleteBody'],
    ['no final chunk', '2\r\nab\r\n', 2, 'IncompleteBody'],
    ['a size that is no number', 'zz\r\nab\r\n', 2, 'IncompleteBody'],
    ['no line break after data', '2\r\nabcd\r\n', 2, 'IncompleteBody'],
    ['a trailer nobody announced', '2\r\nab\r\n0\r\nx-amz-meta-a:x\r\n\r\n', 2, 'MalformedTrailerError'],
    ['a missing trailer', '2\r\nab\r\n0\r\n\r\n', 2, 'MalformedTrailerError'],
    [
      'data after the end',
      '2\r\nab\r\n0\r\nx-amz-checksum-crc32:x\r\n\r\nmore\r\n',
      2,
      'MalformedTrailerError',
    ],
    ['a line without end', `${'0'.repeat(5000)}`, 2, 'IncompleteBody'],
  ])('refuses %s', async (_, body, decodedSizeBytes, code) => {
    expect(await failure([Buffer.from(body)], { ...plain, decodedSizeBytes })).toBe(code);
  });

  it('accepts a body whose last empty line is missing', async () => {
    const { trailers } = await decode([Buffer.from('1\r\na\r\n0\r\nx-amz-checksum-crc32:x')], {
      ...plain,
      decodedSizeBytes: 1,
    });
    expect(trailers).toEqual({ 'x-amz-checksum-crc32': 'x' });
  });

  it('yields the data however it is chunked and however the network cuts it', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { maxLength: 8 }),
        fc.integer({ min: 1, max: 64 }),
        async (chunks, cut) => {
          const data = Buffer.concat(chunks);
          const body = Buffer.concat([
            ...chunks.flatMap((chunk) => [
              Buffer.from(`${chunk.length.toString(16)}\r\n`),
              chunk,
              Buffer.from('\r\n'),
            ]),
            Buffer.from('0\r\nX-Amz-Checksum-Crc32: abc \r\n\r\n'),
          ]);
          const pieces = Array.from({ length: Math.ceil(body.length / cut) }, (_, i) =>
            body.subarray(i * cut, (i + 1) * cut),
          );
          const result = await decode(pieces, { ...plain, decodedSizeBytes: data.length });
          expect(result.data.equals(data)).toBe(true);
          expect(result.trailers).toEqual({ 'x-amz-checksum-crc32': 'abc' });
        },
      ),
    );
  });

  it('answers any bytes with data of the announced size or an S3 error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(50), async (body, decodedSizeBytes) => {
        const result = await decode([Buffer.from(body)], { ...plain, decodedSizeBytes }).catch(
          (error) => error,
        );
        expect(result instanceof S3Error || result.data.length === decodedSizeBytes).toBe(true);
      }),
    );
  });
});
