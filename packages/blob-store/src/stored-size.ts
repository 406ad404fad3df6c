/** Both drivers keep a CRC-32 for each block of data, and a footer; they differ in where these lie. */
export const blockBytes = 256 * 1024;
export const sumBytes = 4;
export const footerBytes = 20;

/** What a driver stores for so much data. */
export function storedBytesOf(sizeBytes: number): number {
  return sizeBytes + Math.ceil(sizeBytes / blockBytes) * sumBytes + footerBytes;
}

/** The data in so many stored bytes; undefined when no blob takes exactly these. */
export function dataBytesOf(storedBytes: number): number | undefined {
  const summedBytes = storedBytes - footerBytes;
  const sizeBytes = summedBytes - Math.ceil(summedBytes / (blockBytes + sumBytes)) * sumBytes;
  return sizeBytes >= 0 && storedBytesOf(sizeBytes) === storedBytes ? sizeBytes : undefined;
}
