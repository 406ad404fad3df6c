import { createMeter, type Meter } from './meter.ts';

interface WavFormat {
  readonly isFloat: boolean;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bytesPerSample: number;
}

const pcm = 1;
const float = 3;
const extensible = 0xfffe;
const chunkHeadBytes = 8;
const blockFrames = 4_096;
const maxChannels = 32;
const maxSampleRate = 768_000;

/**
 * Measures a WAV file. Sizes that are larger than the file are cut: recorders write them before they know the end.
 *
 * @throws of a file without sound, and with `unknown format` of a compressed one
 */
export function decodeWav(bytes: Buffer): ReturnType<Meter['end']> {
  let format: WavFormat | undefined;
  for (let at = 12; at + chunkHeadBytes <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + chunkHeadBytes, at + chunkHeadBytes + size);
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'fmt ') format = readFormat(body);
    if (name === 'data' && format) return measureSamples(body, format);
    at += chunkHeadBytes + size + (size % 2);
  }
  throw new Error('no samples');
}

function readFormat(body: Buffer): WavFormat {
  const tag = body.readUInt16LE(0);
  const kind = tag === extensible ? body.readUInt16LE(24) : tag;
  const channels = body.readUInt16LE(2);
  const sampleRate = body.readUInt32LE(4);
  const bytesPerSample = body.readUInt16LE(14) / 8;
  if (kind !== pcm && kind !== float) throw new RangeError('unknown format');
  const isFloat = kind === float;
  const isSound =
    channels > 0 &&
    channels <= maxChannels &&
    sampleRate > 0 &&
    sampleRate <= maxSampleRate &&
    (isFloat ? [4, 8] : [1, 2, 3, 4]).includes(bytesPerSample);
  if (!isSound) throw new Error('an impossible format');
  return { isFloat, channels, sampleRate, bytesPerSample };
}

function measureSamples(data: Buffer, format: WavFormat): ReturnType<Meter['end']> {
  const { channels, sampleRate, bytesPerSample } = format;
  const meter = createMeter(sampleRate, channels);
  const frames = Math.floor(data.length / (channels * bytesPerSample));
  const read = sampleReader(data, format);
  for (let first = 0; first < frames; first += blockFrames) {
    const length = Math.min(blockFrames, frames - first);
    meter.accept(
      Array.from({ length: channels }, (_, channel) => {
        return Float32Array.from({ length }, (_, n) =>
          read(((first + n) * channels + channel) * bytesPerSample),
        );
      }),
    );
  }
  return meter.end();
}

/** Returns a function that reads the sample at a byte. */
function sampleReader(data: Buffer, { isFloat, bytesPerSample }: WavFormat): (at: number) => number {
  if (isFloat) return bytesPerSample === 4 ? (at) => data.readFloatLE(at) : (at) => data.readDoubleLE(at);
  // Eight bits are unsigned, more are signed.
  if (bytesPerSample === 1) return (at) => data.readUInt8(at) / 128 - 1;
  const full = 2 ** (8 * bytesPerSample - 1);
  return (at) => data.readIntLE(at, bytesPerSample) / full;
}
