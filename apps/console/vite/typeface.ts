import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = new URL('../src/ui/', import.meta.url);
const packageFile = (path: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/geist/${path}`));

/** The version is in the names, because browsers keep these files for a year. */
const version = '5.3.0';

/** The files of the typeface by their path on the console's origin, the same for every page. */
export const typefaceFiles: Readonly<Record<string, string>> = {
  [`fonts/geist-${version}-latin.woff2`]: packageFile('files/geist-latin-wght-normal.woff2'),
  [`fonts/geist-${version}-latin-ext.woff2`]: packageFile('files/geist-latin-ext-wght-normal.woff2'),
  'fonts/geist-license.txt': packageFile('LICENSE'),
  // The server inserts it before the stylesheet of the pages that it renders.
  'fonts/typeface.css': fileURLToPath(new URL('typeface.css', folder)),
};

/** Serves the typeface at `/fonts/`, in development and in the built console. */
export function typeface(): Plugin {
  return {
    name: 'atoll:typeface',
    config: () => ({ build: { rolldownOptions: externalFonts } }),
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const file = typefaceFiles[(request.url ?? '').slice(1)];
        if (file === undefined) return next();
        response.setHeader('content-type', file.endsWith('.woff2') ? 'font/woff2' : 'text/plain');
        response.end(await readFile(file));
      });
    },
    async generateBundle() {
      await refuseOtherVersion();
      for (const [fileName, file] of Object.entries(typefaceFiles))
        this.emitFile({ type: 'asset', fileName, source: await readFile(file) });
    },
  };
}

/** Leaves addresses below `/fonts/` in style sheets unchanged. */
export const externalFonts = { external: [/^\/fonts\//] };

async function refuseOtherVersion(): Promise<void> {
  const installed = JSON.parse(await readFile(packageFile('package.json'), 'utf8')).version;
  if (installed !== version)
    throw new Error(`The typeface is ${installed} now: write so in vite/typeface.ts and ui/typeface.css.`);
}
