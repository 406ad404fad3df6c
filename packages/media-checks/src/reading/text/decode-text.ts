import { analyse } from 'chardet';

export interface DecodedText {
  readonly encoding: string;
  readonly text: string;
}

const sampleBytes = 64 * 1024;
const leastConfidence = 20;

/** Decodes bytes that are text: without control characters, and in an encoding that shows. Returns undefined for others. */
export function decodeText(bytes: Buffer): DecodedText | undefined {
  const isUtf16 = bytes.length >= 2 && ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2));
  const utf8 = isUtf16 ? undefined : decode(bytes, 'utf-8');
  if (utf8) return utf8;
  if (isUtf16) return decode(bytes, bytes[0] === 0xff ? 'utf-16le' : 'utf-16be');
  for (const { name, confidence } of analyse(bytes.subarray(0, sampleBytes))) {
    const decoded = confidence >= leastConfidence ? decode(bytes, name) : undefined;
    if (decoded) return decoded;
  }
  return undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that text doesn't have
const controls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

function decode(bytes: Buffer, encoding: string): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // A text that was cut off may end within a character. `stream` omits the incomplete character.
    const text = decoder.decode(bytes, { stream: true });
    return controls.test(text) ? undefined : { encoding: decoder.encoding, text };
  } catch {
    return undefined;
  }
}
