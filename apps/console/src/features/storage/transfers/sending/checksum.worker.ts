import { crc32cOf } from './crc32c.ts';

/** Runs in a worker, to keep the page responsive while gigabytes are read. */
self.onmessage = async ({ data: { id, bytes } }: MessageEvent<{ id: number; bytes: Blob }>) => {
  const answer = await crc32cOf(bytes).then(
    (checksum) => ({ id, checksum }),
    // The file was changed, moved or deleted since it was chosen.
    () => ({ id, checksum: null }),
  );
  self.postMessage(answer);
};
