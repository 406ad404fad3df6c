import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the viewer of objects' contents: a page on the S3 endpoint's origin, framed to isolate it from the console. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/.atoll/viewer/',
  logLevel: 'warn',
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // The PDF reader is large, but only loaded for PDF files.
    chunkSizeWarningLimit: 2000,
  },
});
