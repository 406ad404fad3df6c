import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { externalFonts } from '../vite/typeface.ts';

const fileAt = (name: string) => fileURLToPath(new URL(`share/${name}`, import.meta.url));

/**
 * Builds the scripts and the stylesheet of share links' pages, which the server renders. They are separate from the
 * console, and use none of its bundles.
 */
export default defineConfig({
  root: fileURLToPath(new URL('share', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../dist/share', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    // Read by bench/web-bundle.ts.
    manifest: true,
    rolldownOptions: {
      ...externalFonts,
      input: {
        view: fileAt('view.ts'),
        upload: fileAt('upload.ts'),
        folder: fileAt('folder.ts'),
        style: fileAt('share.css'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: 'share.[ext]',
      },
    },
  },
});
