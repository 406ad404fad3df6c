import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Builds the script that websites embed: one file without modules, because it is loaded by a plain script tag. */
export default defineConfig({
  root: fileURLToPath(new URL('agent', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../dist/a', import.meta.url)),
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { widget: fileURLToPath(new URL('agent/widget.ts', import.meta.url)) },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
