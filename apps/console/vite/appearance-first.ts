import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, minify, type Plugin, transformWithOxc } from 'vite';

const source = fileURLToPath(new URL('../src/app/appearance-start.ts', import.meta.url));

/** Inserts `appearance-start.ts` into the head of the page as a plain script, which runs before the first paint. */
export function appearanceFirst(): Plugin {
  const script = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor[] => [
    { tag: 'script', attrs, injectTo: 'head-prepend' },
  ];
  return {
    name: 'atoll:appearance-first',
    transformIndexHtml: {
      order: 'post',
      async handler(_html, { server, bundle }) {
        if (server) return script({ type: 'module', src: '/src/app/appearance-start.ts' });
        const file = Object.keys(bundle ?? {}).find((name) => name.startsWith('assets/appearance-'));
        if (file === undefined) throw new Error('the bundle has no script for the appearance');
        return script({ src: `/${file}` });
      },
    },
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const minified = (await minify('appearance.js', `{${code}}`)).code;
      const digest = createHash('sha256').update(minified).digest('base64url').slice(0, 8);
      this.emitFile({ type: 'asset', fileName: `assets/appearance-${digest}.js`, source: minified });
    },
  };
}
