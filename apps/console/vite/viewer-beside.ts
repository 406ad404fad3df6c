import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const configs = [
  '../viewer/vite.config.ts',
  '../viewer/share.config.ts',
  '../viewer/agent.config.ts',
  '../viewer/widget.config.ts',
  '../viewer/contribute.config.ts',
].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * Builds the parts that are separate from the console: the viewer of objects' contents, which the S3 endpoint serves,
 * the scripts of share links' pages, those of agents' links and widgets, and the pages of contributors and reviewers.
 */
export function viewerBeside(): Plugin {
  return {
    name: 'atoll:viewer-beside',
    apply: 'build',
    async closeBundle(error?: Error) {
      if (error) return;
      for (const configFile of configs) await build({ configFile });
    },
  };
}
