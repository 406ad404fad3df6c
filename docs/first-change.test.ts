import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { locales } from '@atoll/contract';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('first-change.md', import.meta.url), 'utf8');
const patches = [...page.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, patch = '']) => patch);

it('shows patches that apply to the code, or have been applied', () => {
  expect(patches.length).toBeGreaterThan(8);
  const check = (...options: string[]) =>
    spawnSync('git', ['apply', '--check', ...options], {
      cwd: resolve(import.meta.dirname, '..'),
      input: patches.join(''),
      encoding: 'utf8',
    });
  const { status, stderr } = check();
  // Whoever follows the page has applied them.
  if (check('--reverse').status !== 0) expect([status, stderr]).toEqual([0, '']);
});

it('gives its audited call a short text and a sentence in every language', () => {
  const files = new Map(
    patches
      .join('')
      .split(/^--- .*\n\+\+\+ b\//m)
      .map((file) => [file.slice(0, file.indexOf('\n')), file] as const),
  );
  expect(locales).toHaveLength(4);
  for (const locale of locales) {
    for (const catalogue of ['audit', 'audit-sentences']) {
      const path = `apps/console/src/locales/${locale}/${catalogue}.ts`;
      expect(files.get(path), path).toMatch(/^\+ +setBucketNote: /m);
    }
  }
});
