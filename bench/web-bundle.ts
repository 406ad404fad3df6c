/**
 * What a first visit of the sign-in page loads, in gzip kB: `node bench/web-bundle.ts` after `npm run build -w @atoll/console`.
 * Counts JavaScript and CSS of the page and its English texts, with everything they import statically.
 * Prints each file; exits 1 above the limit. `npm test` runs it.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const limitKb = 150;

const dist = new URL('../apps/console/dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, dist));
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());

/** The sign-in screen comes with the page itself; its texts are fetched beside it. */
const textChunks = ['src/locales/en_US/common.ts', 'src/locales/en_US/entry.ts'];

function filesOf(keys: Iterable<string>, seen = new Set<string>()): string[] {
  return [...keys].flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the console's manifest has no ${key}: has it moved?`);
    if (seen.has(key)) return [];
    seen.add(key);
    return [chunk.file, ...(chunk.css ?? []), ...filesOf(chunk.imports ?? [], seen)];
  });
}

function filesOfPage(): string[] {
  const named = [
    ...read('index.html')
      .toString()
      .matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
  ].map(([, file]) => file);
  if (named.length === 0) throw new Error('the page names no script: was it built?');
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file));
  return [...named.filter((file) => file !== undefined), ...filesOf(keys)];
}

const splitOff = Object.keys(manifest).find((key) => /_entry(\/signin)?\.tsx\?/.test(key));
if (splitOff) throw new Error(`${splitOff} is a chunk of its own now: count it here`);

const sizes = [...new Set([...filesOfPage(), ...filesOf(textChunks)])]
  .map((file) => ({ file, kb: gzipSync(read(file)).length / 1000 }))
  .sort((a, b) => b.kb - a.kb);
const totalKb = sizes.reduce((sum, { kb }) => sum + kb, 0);

for (const { file, kb } of sizes) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${totalKb.toFixed(1).padStart(7)} kB  sign-in, cold (limit ${limitKb})`);
if (totalKb > limitKb) {
  console.error('The sign-in page loads too much.');
  process.exitCode = 1;
}
