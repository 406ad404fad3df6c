import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appearanceFirst } from './vite/appearance-first.ts';
import { contractWithoutSchemas } from './vite/contract-without-schemas.ts';
import { inlineCallNeeds } from './vite/inline-call-needs.ts';
import { typeface } from './vite/typeface.ts';
import { viewerBeside } from './vite/viewer-beside.ts';

/** Where `vite` (development only) finds the API; the built console is served by the server itself. */
const apiOrigin = process.env.ATOLL_API_ORIGIN ?? 'http://127.0.0.1:3000';

/** What the server makes itself: its API, the guide, the legal pages and what they look like. */
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
        // A route's loader travels with its screen, so that queries of one domain stay out of the first load.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
    react(),
    contractWithoutSchemas(),
    inlineCallNeeds(),
    typeface(),
    appearanceFirst(),
    viewerBeside(),
  ],
  build: {
    target: 'es2022',
    // Nothing may be inlined: the page is served under a policy without inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // No property read here does anything, and a schema that nobody uses falls away with the limits it reads.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // What changes with a library's version only, so that a new console does not make it load again.
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 3 },
            // The rest of the first load as one file: forty small ones compress worse and wait for each other.
            { name: 'frame', tags: ['$initial'], priority: 2 },
            // Sign-up and recovery, without waiting for the console's parts.
            { name: 'entry', test: /\/accounts\/(sign-up|recovery)\//, priority: 1 },
            // Modules that several screens share form one file for all domains and one per domain. Without this a page loads 80 files.
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
