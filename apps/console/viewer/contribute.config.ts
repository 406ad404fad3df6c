import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { contractWithoutSchemas } from '../vite/contract-without-schemas.ts';
import { externalFonts, typefaceFiles } from '../vite/typeface.ts';

const root = fileURLToPath(new URL('contribute', import.meta.url));
const outDir = fileURLToPath(new URL('../dist/c', import.meta.url));

/**
 * Builds the pages of contributors and reviewers. They use parts of the console without its frame, so that they load
 * little on a phone and work offline.
 */
export default defineConfig({
  root,
  base: '/c/',
  logLevel: 'warn',
  plugins: [react(), contractWithoutSchemas(), serviceWorkerBeside()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read by bench/web-bundle.ts.
    manifest: true,
    rolldownOptions: {
      ...externalFonts,
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            { name: 'page', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});

/** Builds the service worker with the list of cached files: the typeface, and every file of the page, in every language. */
function serviceWorkerBeside(): Plugin {
  return {
    name: 'atoll:service-worker-beside',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = Object.entries(bundle)
        .filter(([name]) => !name.startsWith('.vite/'))
        .map(([name, file]) => ({
          url: `/c/${name}`,
          // The names of all other files contain a hash of their contents.
          revision: name === 'index.html' ? digestOf('source' in file ? file.source : file.code) : null,
        }));
      const fonts = Object.keys(typefaceFiles).filter((name) => name.endsWith('.woff2'));
      await buildWorker([...files, ...fonts.map((name) => ({ url: `/${name}`, revision: null }))]);
    },
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

async function buildWorker(files: readonly { url: string; revision: string | null }[]): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractWithoutSchemas()],
    define: { builtFiles: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('contribute/worker.ts', import.meta.url)),
        treeshake: { propertyReadSideEffects: false },
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
