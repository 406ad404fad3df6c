export { SealedBytesDamagedError } from './chunk-cipher.ts';
export { cipherSize } from './geometry.ts';
export { openBytes, sealBytes } from './inline-bytes.ts';
export { openRange } from './open-range.ts';
export { sealStream } from './seal-stream.ts';
