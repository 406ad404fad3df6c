import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { externalFonts } from '../vite/typeface.ts';

const fileAt = (name: string) => fileURLToPath(new URL(`agent/${name}`, import.meta.url));

/** Builds the page where visitors ask an agent, which the server renders. It is separate from the console, and uses none of its bundles. */
export default defineConfig({
  root: fileURLToPath(new URL('agent', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: fileURLToPath(new URL('../dist/a', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      ...externalFonts,
      input: { chat: fileAt('chat.ts'), style: fileAt('chat.css') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: 'chat.[ext]',
      },
    },
  },
});
