/** The build of exifr for JPEG and HEIC, which has no types. */
declare module 'exifr/dist/lite.esm.mjs' {
  export const parse: typeof import('exifr').parse;
}
