import { OpusDecoder } from 'opus-decoder';
import type { Meter } from './meter.ts';

/** Packets of Opus, as a container has them. */
export interface OpusStream {
  /** 1 or 2. */
  readonly channels: number;
  /** Samples at the beginning that are not played, at 48 kHz. */
  readonly preSkip: number;
  readonly packets: Iterable<Uint8Array>;
}

/** Longest packet that the decoder has room for, of one channel. */
const maxPacketBytes = 3_840;

/** Reads the head of an Opus stream (RFC 7845, section 5.1). */
export function readOpusHead(head: Buffer): Omit<OpusStream, 'packets'> {
  const channels = head.readUInt8(9);
  // Other mappings are for surround sound and ambisonics.
  if (head.readUInt8(18) !== 0 || channels < 1 || channels > 2) throw new RangeError('unknown format');
  return { channels, preSkip: head.readUInt16LE(10) };
}

/**
 * Decodes packets into a meter.
 *
 * @throws when most of the packets are broken
 */
export async function decodeOpus({ channels, preSkip, packets }: OpusStream, meter: Meter): Promise<void> {
  const decoder = new OpusDecoder({ channels, preSkip: 0 });
  await decoder.ready;
  let [sound, broken, toSkip] = [0, 0, preSkip];
  for (const packet of packets) {
    const { channelData, samplesDecoded, errors } = decode(decoder, packet, channels);
    if (errors.length > 0) broken++;
    else sound++;
    const skipped = Math.min(toSkip, samplesDecoded);
    toSkip -= skipped;
    meter.accept(channelData.map((channel) => channel.subarray(skipped)));
  }
  decoder.free();
  if (sound <= broken) throw new Error('broken packets');
}

function decode(decoder: OpusDecoder, packet: Uint8Array, channels: number) {
  if (packet.length > 0 && packet.length <= maxPacketBytes * channels) return decoder.decodeFrame(packet);
  return { channelData: [], samplesDecoded: 0, errors: [packet] };
}
