import { globSync, readFileSync } from 'node:fs';
import { breakpoints } from '@atoll/contract';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url).pathname;
const widthsIn = (text: string) =>
  [...text.matchAll(/\((?:min|max)-width: ([\d.]+)px\)/g)].map(([, width]) => Number(width));

/** From a breakpoint, or up to just below it. */
const allowed = Object.values(breakpoints).flatMap((width) => [width, width - 0.02]);

it('leaves no layout that changes anywhere else than at the breakpoints of the specification', () => {
  const paths = globSync('**/*.{css,ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const found = paths.flatMap((path) =>
    widthsIn(readFileSync(root + path, 'utf8')).map((width) => ({ path, width })),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ width }) => !allowed.includes(width))).toEqual([]);
});

it('finds widths in style sheets and in media queries', () => {
  expect(widthsIn('@media (min-width: 600px) and (max-width: 1023.98px)')).toEqual([600, 1023.98]);
  expect(Object.values(breakpoints)).toEqual([600, 1024, 1440, 1920]);
});
