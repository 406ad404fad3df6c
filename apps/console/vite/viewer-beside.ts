import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const viewerConfig = fileURLToPath(new URL('../viewer/vite.config.ts', import.meta.url));

/** Builds the viewer of objects' contents with the console: a page of its own, for the S3 endpoint to serve. */
export function viewerBeside(): Plugin {
  return {
    name: 'atoll:viewer-beside',
    apply: 'build',
    async closeBundle(error?: Error) {
      if (!error) await build({ configFile: viewerConfig });
    },
  };
}
