import { createHash } from 'node:crypto';
import type { CompletedPart } from '@aws-sdk/client-s3';
import type { Case } from '../../case.ts';

export const smallestPart = 5 * 1024 ** 2;

/** Returns a full part with content that depends on its number. */
export function fullPart(partNumber: number): Buffer {
  return Buffer.alloc(smallestPart, `part ${partNumber} `);
}

export async function begin({ s3, Bucket }: Case, Key = 'a'): Promise<string> {
  const { UploadId = '' } = await s3.createMultipartUpload({ Bucket, Key });
  return UploadId;
}

export async function sendPart(
  { s3, Bucket }: Case,
  UploadId: string,
  PartNumber: number,
  Body: string | Buffer,
  Key = 'a',
): Promise<CompletedPart> {
  const { ETag } = await s3.uploadPart({ Bucket, Key, UploadId, PartNumber, Body });
  return { PartNumber, ETag };
}

export function complete({ s3, Bucket }: Case, UploadId: string, Parts: CompletedPart[], Key = 'a') {
  return s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
}

/** Uploads an object of the given parts, under the key `a`. */
export async function upload(test: Case, ...bodies: (string | Buffer)[]): Promise<string | undefined> {
  const uploadId = await begin(test);
  const parts: CompletedPart[] = [];
  for (const [index, body] of bodies.entries()) parts.push(await sendPart(test, uploadId, index + 1, body));
  return (await complete(test, uploadId, parts)).ETag;
}

/** Returns the ETag of a multipart object: the MD5 of its parts' MD5s, and their number. */
export function etagOf(...bodies: (string | Buffer)[]): string {
  const sums = bodies.map((body) => createHash('md5').update(body).digest());
  return `"${createHash('md5').update(Buffer.concat(sums)).digest('hex')}-${bodies.length}"`;
}
