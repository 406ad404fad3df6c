import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { UnreadableError } from '../../unreadable-error.ts';

export interface DecodedText {
  readonly text: string;
  /** A name that `TextDecoder` accepts. */
  readonly encoding: string;
  readonly bomBytes: number;
  /** False if bytes that are invalid in the encoding were replaced. */
  readonly isExact: boolean;
}

/** Byte order marks. The first match counts. */
const marks: readonly { readonly encoding: string; readonly bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Length of the sample for guessing the encoding. */
const sampleBytes = 64 * 1024;
const anyBytesEncoding = 'windows-1252';

/**
 * Decodes a file by its byte order mark, as UTF-8, by its declared charset, or by a guess, in this order.
 *
 * @throws {UnreadableError} if it isn't text, or longer than allowed
 */
export function decodeText(bytes: Uint8Array, maxChars: number, charset?: string): DecodedText {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) {
    const bomBytes = mark.bytes.length;
    return { ...decodeAs(mark.encoding, bytes.subarray(bomBytes), maxChars), bomBytes };
  }
  if (isUtf8(bytes)) return { ...decodeAs('utf-8', bytes, maxChars), bomBytes: 0 };
  const guesses = [charset, ...guessEncodings(bytes), anyBytesEncoding].filter((name) => name !== undefined);
  const fitting = guesses.find((encoding) => canDecode(encoding, bytes)) ?? anyBytesEncoding;
  return { ...decodeAs(fitting, bytes, maxChars), bomBytes: 0 };
}

function decodeAs(encoding: string, bytes: Uint8Array, maxChars: number): Omit<DecodedText, 'bomBytes'> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const text = decoder.decode(bytes);
  if (text.length > maxChars) throw new UnreadableError('too_large');
  if (text.includes('\0')) throw new UnreadableError('unknown_format');
  return { text, encoding: decoder.encoding, isExact: canDecode(encoding, bytes) };
}

function canDecode(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns likely encodings, the likeliest first. */
function guessEncodings(bytes: Uint8Array): string[] {
  return analyse(bytes.subarray(0, sampleBytes)).map(({ name }) => name.toLowerCase());
}
