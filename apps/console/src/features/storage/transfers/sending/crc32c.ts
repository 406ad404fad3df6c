const slices = 8;
const values = 256;
const castagnoli = 0x82f63b78;
const table = createTable();

/** Updates a CRC-32C with a chunk, eight bytes at a time by table. The initial value is -1. */
export function updateCrc32c(start: number, chunk: Uint8Array): number {
  const wide = chunk.length - (chunk.length % slices);
  let crc = start;
  let at = 0;
  for (; at < wide; at += slices) {
    const one = crc ^ word(chunk, at);
    const two = word(chunk, at + 4);
    crc =
      entry(table, 1792 | (one & 255)) ^
      entry(table, 1536 | ((one >>> 8) & 255)) ^
      entry(table, 1280 | ((one >>> 16) & 255)) ^
      entry(table, 1024 | (one >>> 24)) ^
      entry(table, 768 | (two & 255)) ^
      entry(table, 512 | ((two >>> 8) & 255)) ^
      entry(table, 256 | ((two >>> 16) & 255)) ^
      entry(table, two >>> 24);
  }
  for (; at < chunk.length; at += 1) crc = (crc >>> 8) ^ entry(table, (crc ^ entry(chunk, at)) & 255);
  return crc;
}

/** Returns the value of `x-amz-checksum-crc32c`. */
export function encodeCrc32c(crc: number): string {
  const raw = ~crc;
  return btoa(String.fromCharCode(raw >>> 24, (raw >>> 16) & 255, (raw >>> 8) & 255, raw & 255));
}

export async function crc32cOf(bytes: Blob): Promise<string> {
  let crc = -1;
  const reader = bytes.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    crc = updateCrc32c(crc, next.value);
  }
  return encodeCrc32c(crc);
}

function word(chunk: Uint8Array, at: number): number {
  return (
    entry(chunk, at) |
    (entry(chunk, at + 1) << 8) |
    (entry(chunk, at + 2) << 16) |
    (entry(chunk, at + 3) << 24)
  );
}

/** Reads an entry. The indexes are always in range, which the compiler can't know. */
function entry(array: Int32Array | Uint8Array, index: number): number {
  return array[index] as number;
}

/** Creates the tables. `table[256 * k + b]` is the effect of byte `b` followed by `k` more bytes. */
function createTable(): Int32Array {
  const made = new Int32Array(slices * values);
  for (let byte = 0; byte < values; byte += 1) {
    let crc = byte;
    for (let slice = 0; slice < slices; slice += 1) {
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ castagnoli : crc >>> 1;
      made[slice * values + byte] = crc;
    }
  }
  return made;
}
