import { bytesPerGigabyte } from '@atoll/contract';
import { useState } from 'react';
import { askQuietly } from '#lib/calls/query-client.ts';
import { keyForUpload } from '../object-key.ts';
import type { PathedFile } from './dropped-files.ts';
import type { Preflight } from './preflight/preflight.ts';
import { transfers } from './sending/use-transfers.ts';

/** Size from which storing a file may cost enough to ask first. */
const largeBytes = bytesPerGigabyte;

/** Returns functions for uploading files to a folder: immediately, or after a question. */
export function useUpload(bucket: string, prefix: string) {
  const [preflight, setPreflight] = useState<Preflight | null>(null);
  const upload = async (files: readonly PathedFile[]) => {
    const added = files.map(({ path, ...file }) => ({ bucket, key: keyForUpload(prefix, path), ...file }));
    // For a single small file, the list itself asks about a name conflict.
    const isSmall = added.every(({ file }) => file.size < largeBytes);
    if (added.length < 2 && isSmall) return transfers.add(added);
    const { inspect, wantsDecision } = await import('./preflight/preflight.ts');
    const found = await inspect(askQuietly, bucket, added).catch(() => null);
    if (found && wantsDecision(found)) setPreflight(found);
    // If the check fails, errors are shown for each file.
    else transfers.add(added);
  };
  return { upload, preflight, closePreflight: () => setPreflight(null) };
}
