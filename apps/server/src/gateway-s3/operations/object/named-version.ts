import { invalidArgument } from '@atoll/s3-protocol';
import { DeleteMarkerRefusal, type ObjectInfo, type ObjectRef } from '../../../features/storage/index.ts';
import type { ObjectExchange } from '../../exchange/exchange.ts';
import { versionHeaders, writtenVersion } from '../../headers/object-headers.ts';

/** Returns the version that a request names, by default the latest. @throws {S3Error} `InvalidArgument` */
export function objectRef({ request, bucket, key }: ObjectExchange): ObjectRef {
  const versionId = request.parameter('versionId');
  if (versionId === '') throw invalidArgument('Version id cannot be the empty string', 'versionId', '');
  return { bucket, key, versionId };
}

/** Sets the headers of a refusal caused by a delete marker. Source: S3 API, GetObject. */
export async function tellingOfMarker<T>({ outgoing }: ObjectExchange, find: Promise<T>): Promise<T> {
  try {
    return await find;
  } catch (error) {
    if (error instanceof DeleteMarkerRefusal) {
      outgoing.setHeader('x-amz-delete-marker', 'true');
      for (const [name, value] of Object.entries(versionHeaders(error))) outgoing.setHeader(name, value);
      if (error.reason === 'deleteMarkerNamed') {
        outgoing.setHeader('last-modified', new Date(error.modifiedAt).toUTCString());
        outgoing.setHeader('allow', 'DELETE');
      }
    }
    throw error;
  }
}

/** Sets the ID of the written version, if there is one. */
export function setWrittenVersion(
  { outgoing }: ObjectExchange,
  version: Pick<ObjectInfo, 'versionId'>,
): void {
  for (const [name, value] of Object.entries(writtenVersion(version))) outgoing.setHeader(name, value);
}

/** Sets the ID of the version that was read or changed. */
export function setVersionHeaders(
  { outgoing }: ObjectExchange,
  version: Pick<ObjectInfo, 'versionId'>,
): void {
  for (const [name, value] of Object.entries(versionHeaders(version))) outgoing.setHeader(name, value);
}
