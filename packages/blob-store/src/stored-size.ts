/** Both drivers store a CRC-32 for each block, and a footer, at different places. */
export const blockBytes = 256 * 1024;
export const sumBytes = 4;
export const footerBytes = 20;

/** Returns the stored size of this much data. */
export function storedBytesOf(sizeBytes: number): number {
  return sizeBytes + Math.ceil(sizeBytes / blockBytes) * sumBytes + footerBytes;
}

/** Returns the data size of this many stored bytes; undefined if no blob has this stored size. */
export function dataBytesOf(storedBytes: number): number | undefined {
  const summedBytes = storedBytes - footerBytes;
  const sizeBytes = summedBytes - Math.ceil(summedBytes / (blockBytes + sumBytes)) * sumBytes;
  return sizeBytes >= 0 && storedBytesOf(sizeBytes) === storedBytes ? sizeBytes : undefined;
}
