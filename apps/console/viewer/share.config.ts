import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const scriptAt = (name: string) => fileURLToPath(new URL(`share/${name}.ts`, import.meta.url));

/** The scripts of share links' pages, which the server renders: beside the console, and without any of its bundles. */
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
    rolldownOptions: {
      input: { view: scriptAt('view'), upload: scriptAt('upload') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
