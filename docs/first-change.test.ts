import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('shows patches that apply to the code, or have been applied', () => {
  const page = readFileSync(new URL('first-change.md', import.meta.url), 'utf8');
  const patches = [...page.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, patch = '']) => patch);
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
