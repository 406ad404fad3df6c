import { useEffect, useState } from 'react';
import { peaksOf } from './peaks.ts';

/** Decoded sound takes at least ten times the memory of the file. */
const maxBytes = 20 * 1024 ** 2;
export const peakCount = 120;

/**
 * Fetches and decodes a recording to draw its waveform; undefined until then, and for one that can't be decoded. Works without
 * React Query, which the contributor's page does not load.
 */
export function usePeaks(url: string, sizeBytes: number): readonly number[] | undefined {
  const [peaks, setPeaks] = useState<readonly number[]>();
  useEffect(() => {
    setPeaks(undefined);
    if (sizeBytes > maxBytes) return undefined;
    const stopping = new AbortController();
    readPeaks(url, stopping.signal).then(
      (read) => {
        if (!stopping.signal.aborted) setPeaks(read);
      },
      // The recording can still be played.
      () => undefined,
    );
    return () => stopping.abort();
  }, [url, sizeBytes]);
  return peaks;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<readonly number[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const context = new OfflineAudioContext(1, 1, 16_000);
  const decoded = await context.decodeAudioData(await response.arrayBuffer());
  return peaksOf(decoded.getChannelData(0), peakCount);
}
