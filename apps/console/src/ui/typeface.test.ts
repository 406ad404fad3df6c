import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { typefaceFiles } from '../../vite/typeface.ts';

const root = new URL('../../', import.meta.url);
const addressesIn = (path: string) =>
  [...readFileSync(new URL(path, root), 'utf8').matchAll(/["'(]\/(fonts\/[^"')]+\.woff2)/g)].map(
    ([, name]) => name ?? '',
  );

it.each(['src/ui/typeface.css', 'index.html', 'viewer/contribute/index.html'])(
  '%s names files that the build serves',
  (path) => {
    const names = addressesIn(path);
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(typefaceFiles)).toEqual(expect.arrayContaining(names));
  },
);

it('serves fonts and the license that they come under', () => {
  for (const [name, file] of Object.entries(typefaceFiles)) {
    const start = readFileSync(file).subarray(0, 200).toString('latin1');
    if (name.endsWith('.woff2')) expect(start).toMatch(/^wOF2/);
    if (name.endsWith('license.txt')) expect(start).toContain('Copyright');
  }
  expect(Object.keys(typefaceFiles)).toContain('fonts/geist-license.txt');
});
