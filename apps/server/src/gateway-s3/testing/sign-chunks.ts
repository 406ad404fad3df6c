import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

const chunkBytes = 65_536;

/**
 * Signs a PUT in chunks, according to AWS's description and without the code under test:
 * S3 API reference, "Transferring payload in multiple chunks".
 */
export function signChunks(
  client: { port: number; accessKeyId: string; secretAccessKey: string },
  put: { path: string; data: Buffer; mode: string },
): { headers: Record<string, string>; body: Buffer } {
  const time = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${client.secretAccessKey}`));
  const hasTrailer = put.mode.endsWith('TRAILER');
  const signed: Record<string, string> = {
    host: `localhost:${client.port}`,
    'x-amz-content-sha256': put.mode,
    'x-amz-date': time,
    'x-amz-decoded-content-length': String(put.data.length),
    ...(hasTrailer ? { 'x-amz-trailer': 'x-amz-checksum-crc32' } : {}),
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    'PUT',
    put.path,
    '',
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    put.mode,
  ].join('\n');
  const sign = (...lines: string[]) => hmac(key, lines.join('\n')).toString('hex');
  let signature = sign('AWS4-HMAC-SHA256', time, scope, sha256(canonical));
  const authorization = `AWS4-HMAC-SHA256 Credential=${client.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;

  const pieces: Buffer[] = [];
  for (let at = 0; at <= put.data.length + chunkBytes - 1; at += chunkBytes) {
    const chunk = put.data.subarray(at, at + chunkBytes);
    signature = sign('AWS4-HMAC-SHA256-PAYLOAD', time, scope, signature, sha256(''), sha256(chunk));
    const isLast = chunk.length === 0;
    pieces.push(Buffer.from(`${chunk.length.toString(16)};chunk-signature=${signature}\r\n`), chunk);
    pieces.push(Buffer.from(isLast ? '' : '\r\n'));
  }
  if (hasTrailer) {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(put.data));
    const trailer = `x-amz-checksum-crc32:${sum.toString('base64')}`;
    signature = sign('AWS4-HMAC-SHA256-TRAILER', time, scope, signature, sha256(`${trailer}\n`));
    pieces.push(Buffer.from(`${trailer}\r\nx-amz-trailer-signature:${signature}\r\n`));
  }
  pieces.push(Buffer.from('\r\n'));
  const body = Buffer.concat(pieces);
  return { headers: { ...signed, authorization, 'content-length': String(body.length) }, body };
}

function hmac(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}
