import { useQuery } from '@tanstack/react-query';
import { peaksOf } from './peaks.ts';

/** Decoded sound takes at least ten times the memory of the file. */
const maxBytes = 20 * 1024 ** 2;
export const peakCount = 120;

/** Fetches and decodes a recording to draw its waveform; undefined until then, and for one that can't be decoded. */
export function usePeaks(url: string, sizeBytes: number): readonly number[] | undefined {
  return useQuery({
    queryKey: ['peaks', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const context = new OfflineAudioContext(1, 1, 16_000);
      const decoded = await context.decodeAudioData(await response.arrayBuffer());
      return peaksOf(decoded.getChannelData(0), peakCount);
    },
    enabled: sizeBytes <= maxBytes,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  }).data;
}
