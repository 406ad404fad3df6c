import { bytesPerGigabyte } from '@atoll/contract';
import { useState } from 'react';
import { askQuietly } from '#lib/query-client.ts';
import { keyForUpload } from '../object-key.ts';
import type { PathedFile } from './dropped-files.ts';
import type { Preflight } from './preflight.ts';
import { transfers } from './use-transfers.ts';

/** From here on it may cost something worth a question. */
const largeBytes = bytesPerGigabyte;

/** Files that a person brings to a folder: sent at once, or asked about first. */
export function useUpload(bucket: string, prefix: string) {
  const [preflight, setPreflight] = useState<Preflight | null>(null);
  const upload = async (files: readonly PathedFile[]) => {
    const added = files.map(({ path, ...file }) => ({ bucket, key: keyForUpload(prefix, path), ...file }));
    // The list itself asks about the name of a single one.
    const isSmall = added.every(({ file }) => file.size < largeBytes);
    if (added.length < 2 && isSmall) return transfers.add(added);
    const { inspect, wantsDecision } = await import('./preflight.ts');
    const found = await inspect(askQuietly, bucket, added).catch(() => null);
    if (found && wantsDecision(found)) setPreflight(found);
    // What could not be found out is told beside each file.
    else transfers.add(added);
  };
  return { upload, preflight, closePreflight: () => setPreflight(null) };
}
