import { emptySha256, hmac, type Signature, sha256 } from './sign.ts';

/**
 * The framing `aws-chunked`.
 * Source: S3 API reference, "Transferring payload in multiple chunks (chunked upload)".
 */

/** Returns a body in signed chunks. `trailers` follow the last chunk, and are signed too. */
export function signedChunks(
  chunks: readonly Buffer[],
  seed: Signature,
  trailers?: Readonly<Record<string, string>>,
): Buffer {
  let previous = seed.value;
  const signNext = (kind: string, ...hashes: string[]): string => {
    previous = hmac(seed.key, [kind, seed.time, seed.scope, previous, ...hashes].join('\n')).toString('hex');
    return previous;
  };
  const pieces = [...chunks, Buffer.alloc(0)].flatMap((chunk) => {
    const signature = signNext('AWS4-HMAC-SHA256-PAYLOAD', emptySha256, sha256(chunk));
    const head = `${chunk.length.toString(16)};chunk-signature=${signature}\r\n`;
    return [Buffer.from(head), chunk, Buffer.from(chunk.length > 0 ? '\r\n' : '')];
  });
  if (trailers) {
    const lines = Object.entries(trailers).map(([name, value]) => `${name}:${value}`);
    const signature = signNext('AWS4-HMAC-SHA256-TRAILER', sha256(lines.map((line) => `${line}\n`).join('')));
    pieces.push(
      ...[...lines, `x-amz-trailer-signature:${signature}`].map((line) => Buffer.from(`${line}\r\n`)),
    );
  }
  return Buffer.concat([...pieces, Buffer.from('\r\n')]);
}

/** Returns a body in unsigned chunks, with its trailers. */
export function unsignedChunks(
  chunks: readonly Buffer[],
  trailers: Readonly<Record<string, string>> = {},
): Buffer {
  const pieces = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  const lines = Object.entries(trailers).map(([name, value]) => Buffer.from(`${name}:${value}\r\n`));
  return Buffer.concat([...pieces, Buffer.from('0\r\n'), ...lines, Buffer.from('\r\n')]);
}
