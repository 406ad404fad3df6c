import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appearanceFirst } from './vite/appearance-first.ts';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { inlineCallNeeds } from './vite/inline-call-needs.ts';
import { inlineErrorCodes } from './vite/inline-error-codes.ts';
import { typeface } from './vite/typeface.ts';
import { viewerBeside } from './vite/viewer-beside.ts';

/** The origin of the API for `vite` (development only). In production the server itself serves the built console. */
const apiOrigin = process.env.ATOLL_API_ORIGIN ?? 'http://127.0.0.1:3000';

/** Paths that the server handles: its API, the guide, the legal pages and their styles. */
const serverPaths = ['/api', '/docs', '/terms', '/privacy', '/s/', '/d/', '/share/', '/site.css', '/healthz'];

const domainOf = (module: string) => /\/src\/features\/([^/]+)\//.exec(module)?.[1] ?? null;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Puts a route's loader in the same chunk as its screen, which keeps queries of single domains out of the first load.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    contractWithoutSchemas(),
    inlineCallNeeds(),
    inlineErrorCodes(),
    typeface(),
    appearanceFirst(),
    viewerBeside(),
  ],
  build: {
    target: 'es2022',
    // Disables inlining, because the page's policy forbids inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Property reads have no side effects here. This allows unused schemas to be removed with the limits that they read.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the versions of libraries, so that browsers keep it when the console changes.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 3 },
            // The rest of the first load as one file. Forty small files compress worse and load one after the other.
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // Sign-up and recovery, without the rest of the console.
            { name: 'entry', test: /\/accounts\/(sign-up|recovery)\//, priority: 1 },
            // Shared modules form one file for all domains and one per domain. Otherwise a page would load 80 files.
            { name: 'ui', test: /\/src\/(ui|lib|app)\/|@tabler|react-query|query-core/, minShareCount: 2 },
            { name: domainOf, test: /\/src\/features\//, minShareCount: 2 },
          ],
        },
      },
    },
    // Read by bench/web-bundle.ts.
    manifest: true,
  },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, apiOrigin])) },
});
