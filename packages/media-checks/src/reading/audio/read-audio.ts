import { parseBuffer } from 'music-metadata';
import type { AudioFacts } from '../../facts.ts';
import { createMeter, type Meter } from './meter.ts';
import { readOggOpus } from './ogg.ts';
import { decodeOpus, type OpusStream } from './opus.ts';
import { decodeWav } from './wav.ts';
import { readWebmOpus } from './webm.ts';

/** Finds an Opus stream in a container; undefined if there is none. */
const opusReaders: Readonly<Record<string, (bytes: Buffer) => OpusStream | undefined>> = {
  'audio/ogg': readOggOpus,
  'audio/webm': readWebmOpus,
};

/** Reports what a file claims, and then what its samples show, if they can be decoded. */
export async function readAudio(
  bytes: Buffer,
  mediaType: string,
  report: (facts: AudioFacts) => void,
): Promise<void> {
  const claimed = await claimsOf(bytes, mediaType);
  report({ ...claimed, isMeasured: false, notDecoded: 'broken' });
  const measured = await measure(bytes, mediaType);
  if (measured === 'unknown_format') return report({ ...claimed, isMeasured: false, notDecoded: measured });
  if (measured) report({ ...measured, isMeasured: true });
}

type Claims = Pick<AudioFacts, 'durationMs' | 'channels' | 'sampleRate'>;

async function claimsOf(bytes: Buffer, mimeType: string): Promise<Claims> {
  try {
    const options = { duration: true, skipCovers: true };
    const { format } = await parseBuffer(bytes, { mimeType, size: bytes.length }, options);
    const { duration, numberOfChannels: channels, sampleRate } = format;
    const durationMs = wholeOf(
      duration === undefined ? undefined : duration * 1_000,
      Number.MAX_SAFE_INTEGER,
    );
    return {
      ...(durationMs !== undefined && { durationMs }),
      ...(wholeOf(channels, 255) !== undefined && { channels }),
      ...(wholeOf(sampleRate, 1e7) !== undefined && { sampleRate }),
    };
  } catch {
    return {};
  }
}

function wholeOf(value: number | undefined, max: number): number | undefined {
  if (value === undefined || !Number.isFinite(value) || value < 0 || value > max) return undefined;
  return Math.round(value);
}

async function measure(
  bytes: Buffer,
  mediaType: string,
): Promise<ReturnType<Meter['end']> | 'unknown_format' | undefined> {
  try {
    if (mediaType === 'audio/wav') return decodeWav(bytes);
    const stream = opusReaders[mediaType]?.(bytes);
    if (!stream) return 'unknown_format';
    const meter = createMeter(48_000, stream.channels);
    await decodeOpus(stream, meter);
    return meter.end();
  } catch (error) {
    // A valid container without audio.
    return error instanceof RangeError && error.message === 'unknown format' ? 'unknown_format' : undefined;
  }
}
