import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { S3Error } from '../errors.ts';
import { sha256Hex } from '../sigv4/canonical.ts';
import { deriveSigningKey, hmac, scopeText } from '../sigv4/signing-key.ts';
import { ChunkedDecoder } from './decoder.ts';

const scope = { date: '20240601', region: 'us-east-1', service: 's3' };
const timestamp = '20240601T120000Z';
const signingKey = deriveSigningKey('secret', scope);
const seedSignature = 'ab'.repeat(32);

/** Creates a body like a client: each chunk signed over the previous one, and then its trailer. */
function sign(chunks: readonly Uint8Array[], trailer: string | undefined): Buffer {
  let previous = seedSignature;
  const next = (kind: string, ...hashes: string[]) => {
    previous = hmac(signingKey, [kind, timestamp, scopeText(scope), previous, ...hashes].join('\n')).toString(
      'hex',
    );
    return previous;
  };
  const pieces = [...chunks, new Uint8Array()].flatMap((data) => {
    const signature = next('AWS4-HMAC-SHA256-PAYLOAD', sha256Hex(''), sha256Hex(data));
    const head = `${data.length.toString(16)};chunk-signature=${signature}\r\n`;
    return data.length === 0 ? [Buffer.from(head)] : [Buffer.from(head), data, Buffer.from('\r\n')];
  });
  if (trailer === undefined) return Buffer.concat([...pieces, Buffer.from('\r\n')]);
  const line = `x-amz-checksum-crc32:${trailer}`;
  const signature = next('AWS4-HMAC-SHA256-TRAILER', sha256Hex(`${line}\n`));
  return Buffer.concat([...pieces, Buffer.from(`${line}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`)]);
}

async function decode(body: Buffer, cuts: readonly number[], sizeBytes: number, hasTrailer: boolean) {
  const ends = [...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
  const pieces = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
  const decoder = new ChunkedDecoder({
    decodedSizeBytes: sizeBytes,
    trailerNames: hasTrailer ? ['x-amz-checksum-crc32'] : [],
    signing: { signingKey, timestamp, scope, seedSignature },
  });
  return buffer(decoder.decode(Readable.from(pieces)));
}

const chunksArbitrary = fc.array(fc.uint8Array({ minLength: 1, maxLength: 100 }), { maxLength: 6 });
const cutsArbitrary = fc.array(fc.nat(2000), { maxLength: 10 });
const trailerArbitrary = fc.option(fc.constantFrom('AAAAAA==', 'q1b2c3=='), { nil: undefined });

it('yields what was signed, however it is chunked and cut', async () => {
  await fc.assert(
    fc.asyncProperty(chunksArbitrary, cutsArbitrary, trailerArbitrary, async (chunks, cuts, trailer) => {
      const data = Buffer.concat(chunks);
      const found = await decode(sign(chunks, trailer), cuts, data.length, trailer !== undefined);
      expect(found.equals(data)).toBe(true);
    }),
  );
});

it('yields the same data or an S3 error when any byte is changed, added or lost', async () => {
  const change = fc.record({
    at: fc.nat(5000),
    kind: fc.constantFrom('flip', 'insert', 'drop', 'cut'),
    byte: fc.integer({ min: 1, max: 255 }),
  });
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      chunksArbitrary,
      trailerArbitrary,
      change,
      async (chunks, trailer, { at, kind, byte }) => {
        const data = Buffer.concat(chunks);
        const body = sign(chunks, trailer);
        const index = at % body.length;
        const rest = body.subarray(index + (kind === 'insert' ? 0 : 1));
        const middle = kind === 'flip' ? [(body[index] ?? 0) ^ byte] : [byte];
        const changed = Buffer.concat([
          body.subarray(0, index),
          Buffer.from(kind === 'flip' || kind === 'insert' ? middle : []),
          kind === 'cut' ? Buffer.alloc(0) : rest,
        ]);
        const result = await decode(changed, [], data.length, trailer !== undefined).catch((error) => error);
        if (result instanceof S3Error) refused += 1;
        else expect(Buffer.isBuffer(result) && result.equals(data)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(400);
});
