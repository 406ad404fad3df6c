/**
 * Prints the size of a first visit to the sign-in page, to the page of contributors, to the pages of share links, and of the
 * script of agents on other websites, in gzip kB: `node bench/web-bundle.ts` after `npm run build -w @atoll/console`. Counts JavaScript and CSS of the page
 * and its English texts, with all static imports, and the fonts that the page preloads. Exits with 1 above a limit.
 * Also exits with 1 if the pages of contributors, which work offline, contain texts they don't use. `npm test` runs it.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Entry {
  name: string;
  limitKb: number;
  /** The folder of the build, below `apps/console/dist`. */
  folder: string;
  /** Texts loaded with the page, by their keys in the manifest. */
  texts: readonly string[];
}

const entries: readonly Entry[] = [
  {
    name: 'sign-in',
    limitKb: 150,
    folder: '',
    // The sign-in screen is part of the page itself.
    texts: ['src/locales/en_US/common.ts', 'src/locales/en_US/entry.ts'],
  },
  {
    name: 'contributing',
    limitKb: 200,
    folder: 'c/',
    texts: ['../../src/locales/en_US/common.ts', '../../src/locales/en_US/contribute.ts'],
  },
];

/** Limit of the font that a page asks for at once. Fonts are compressed already. */
const fontLimitKb = 32;

/** Limit of JavaScript and CSS for visitors of a share link. */
const sharingLimitKb = 60;

/** Limit of the script that websites load for an agent, before a visitor opens it. */
const widgetLimitKb = 30;

/** The texts that the pages of contributors use. Their service worker caches every file of the build. */
const offlineDomains: readonly string[] = [
  'common',
  'contribute',
  'contribute-review',
  'fields',
  'hub-codes',
];

/** Limit of all files that the pages of contributors cache, not compressed. */
const offlineLimitKb = 700;

const dist = new URL('../apps/console/dist/', import.meta.url);

for (const entry of entries) measure(entry);
measureOffline();
measureSharing();
measureWidget();

function measure({ name, limitKb, folder, texts }: Entry): void {
  const read = (file: string) => readFileSync(new URL(folder + file, dist));
  const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());
  if (folder === '') refuseSplitSignIn(manifest);
  const files = [...filesOfPage(manifest, read('index.html').toString()), ...filesOf(manifest, texts)];
  const sizes = [...new Set(files)]
    .map((file) => ({ file, kb: gzipSync(read(file)).length / 1000 }))
    .sort((a, b) => b.kb - a.kb);
  const totalKb = sizes.reduce((sum, { kb }) => sum + kb, 0);
  for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} kB  ${folder}${file}`);
  console.log(`${totalKb.toFixed(1).padStart(7)} kB  ${name}, cold (limit ${limitKb})`);
  const fontKb = fontsOfPage(read('index.html').toString());
  console.log(`${fontKb.toFixed(1).padStart(7)} kB  of the typeface (limit ${fontLimitKb})`);
  if (totalKb <= limitKb && fontKb <= fontLimitKb) return;
  console.error(`The first visit of ${name} loads too much.`);
  process.exitCode = 1;
}

/** Counts the files that the pages of contributors cache to work offline. */
function measureOffline(): void {
  const worker = readFileSync(new URL('c/sw.js', dist)).toString();
  const files = [...worker.matchAll(/\burl:\s*[`'"]\/([^`'"]+)/g)].flatMap(([, file]) => file ?? []);
  if (files.length === 0) throw new Error('the service worker names no files: was it built?');
  const kb = files.reduce((sum, file) => sum + readFileSync(new URL(file, dist)).length / 1000, 0);
  console.log(
    `${kb.toFixed(1).padStart(7)} kB  contributing, ${files.length} files offline (limit ${offlineLimitKb})`,
  );
  const manifest = JSON.parse(readFileSync(new URL('c/.vite/manifest.json', dist)).toString());
  const unused = Object.keys(manifest)
    .flatMap((key) => /locales\/en_US\/(.+)\.ts$/.exec(key)?.[1] ?? [])
    .filter((domain) => !offlineDomains.includes(domain));
  if (unused.length === 0 && kb <= offlineLimitKb) return;
  console.error(
    `The pages of contributors cache too much to work offline. Unused texts: ${unused.join(', ')}`,
  );
  process.exitCode = 1;
}

/** Counts each kind of page of share links; the server renders them, with one script each and a common stylesheet. */
function measureSharing(): void {
  const folder = new URL('share/', dist);
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', folder)).toString(),
  );
  for (const page of ['view.ts', 'upload.ts', 'folder.ts']) {
    const files = new Set(filesOf(manifest, [page, 'share.css']));
    const kb =
      [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, folder))).length, 0) / 1000;
    console.log(`${kb.toFixed(1).padStart(7)} kB  share/${page}, cold (limit ${sharingLimitKb})`);
    if (kb <= sharingLimitKb) continue;
    console.error(`The page of share/${page} loads too much.`);
    process.exitCode = 1;
  }
}

function measureWidget(): void {
  const kb = gzipSync(readFileSync(new URL('a/widget.js', dist))).length / 1000;
  console.log(`${kb.toFixed(1).padStart(7)} kB  a/widget.js (limit ${widgetLimitKb})`);
  if (kb <= widgetLimitKb) return;
  console.error('Websites load too much for an agent that nobody has opened.');
  process.exitCode = 1;
}

/** Returns the kB of the fonts that a page preloads. */
function fontsOfPage(page: string): number {
  const fonts = [...page.matchAll(/href="\/(fonts\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  if (fonts.length === 0) throw new Error('the page preloads no font: was it built?');
  return fonts.reduce((sum, file) => sum + readFileSync(new URL(file, dist)).length / 1000, 0);
}

function filesOf(
  manifest: Record<string, Chunk>,
  keys: Iterable<string>,
  seen = new Set<string>(),
): string[] {
  return [...keys].flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest has no ${key}: has it moved?`);
    if (seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(manifest, chunk.imports ?? [], seen)];
  });
}

function filesOfPage(manifest: Record<string, Chunk>, page: string): string[] {
  const named = [...page.matchAll(/(?:src|href)="\/(?:c\/)?(assets\/[^"]+)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  if (named.length === 0) throw new Error('the page names no script: was it built?');
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file ?? ''));
  return [...named, ...filesOf(manifest, keys)];
}

function refuseSplitSignIn(manifest: Record<string, Chunk>): void {
  const splitOff = Object.keys(manifest).find((key) => /_entry(\/signin)?\.tsx\?/.test(key));
  if (splitOff) throw new Error(`${splitOff} is a chunk of its own now: count it here`);
}
