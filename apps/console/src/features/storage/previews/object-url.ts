import { downloadObject } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

export interface ShownObject {
  bucket: string;
  key: string;
  /** Undefined for the latest. */
  versionId: string | undefined;
}

/** @param by makes the call; by default, it shows refusals */
export function askForUrl({ bucket, key, versionId }: ShownObject, signal: AbortSignal, by = ask) {
  const version = versionId === undefined ? {} : { version_id: versionId };
  return by(downloadObject, { bucket, key, ...version, disposition: 'inline' }, signal);
}

/** A URL at the S3 endpoint that shows the object. Requested for every preview, because it expires after 15 minutes. */
export const objectUrlQuery = (bucket: string, key: string, versionId?: string) =>
  queryOptions({
    queryKey: [downloadObject.name, bucket, key, versionId ?? null],
    queryFn: ({ signal }) => askForUrl({ bucket, key, versionId }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
