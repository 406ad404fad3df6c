/** Numbers of 32 bits as bytes, in the machine's order: an index stays on its machine. */
export function bytesOf(numbers: Int32Array | Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function int32Of(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = aligned(bytes, Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, byteOffset, length / Int32Array.BYTES_PER_ELEMENT);
}

export function uint16Of(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, length } = aligned(bytes, Uint16Array.BYTES_PER_ELEMENT);
  return new Uint16Array(buffer, byteOffset, length / Uint16Array.BYTES_PER_ELEMENT);
}

function aligned(bytes: Uint8Array, size: number): Uint8Array {
  return bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
}

const narrow = 0;
const wide = 1;
const lastNarrow = 0xff;

/**
 * Packs a text without changing a code unit, with one byte for each if that is sufficient, else two. The first byte
 * distinguishes the two formats.
 */
export function packText(text: string): Uint8Array {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > lastNarrow)
      return Buffer.concat([Buffer.of(wide), Buffer.from(text, 'utf16le')]);
  }
  return Buffer.concat([Buffer.of(narrow), Buffer.from(text, 'latin1')]);
}

export function unpackText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return buffer.toString(bytes[0] === wide ? 'utf16le' : 'latin1', 1);
}
