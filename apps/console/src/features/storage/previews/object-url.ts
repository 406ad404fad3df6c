import { downloadObject } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/query-client.ts';

/** A URL at the S3 endpoint that shows the object. Asked anew for every preview: it ends after 15 minutes. */
export const objectUrlQuery = (bucket: string, key: string) =>
  queryOptions({
    queryKey: [downloadObject.name, bucket, key],
    queryFn: ({ signal }) => ask(downloadObject, { bucket, key, disposition: 'inline' }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
