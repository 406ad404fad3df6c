const slices = 8;
const values = 256;
const castagnoli = 0x82f63b78;
const table = createTable();

/** Castagnoli's check, to be carried on from chunk to chunk; begins with -1. Eight bytes at a time, by table. */
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

/** As `x-amz-checksum-crc32c` has it. */
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

/** Indices are kept within their bounds here, which the compiler can't know. */
function entry(array: Int32Array | Uint8Array, index: number): number {
  return array[index] as number;
}

/** `table[256 * k + b]`: what the byte `b` does to the check when `k` more bytes have followed it. */
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
