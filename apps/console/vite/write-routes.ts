/** Writes `src/app/route-tree.gen.ts`, as the router's plugin does once Vite has read its configuration. */
import { resolveConfig } from 'vite';

await resolveConfig({}, 'build', 'production');
