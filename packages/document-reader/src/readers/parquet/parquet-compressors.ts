import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { UnreadableError } from '../../unreadable-error.ts';

/** A page that is longer than this when it is decompressed is refused. Writers make pages of about 1 MB. */
const maxPageBytes = 256 * 1024 * 1024;

/** Decompression of pages by Node. Snappy is part of the library. */
export const parquetCompressors: Compressors = {
  GZIP: limited(gunzipSync),
  BROTLI: limited(brotliDecompressSync),
  ZSTD: limited(zstdDecompressSync),
};

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/** Limits a decompressor's output to the size in the page's header. */
function limited(decompress: Decompress): (bytes: Uint8Array, outputBytes: number) => Uint8Array {
  return (bytes, outputBytes) => {
    if (outputBytes > maxPageBytes) throw new UnreadableError('too_large');
    return decompress(bytes, { maxOutputLength: Math.max(outputBytes, 1) });
  };
}
