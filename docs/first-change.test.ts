import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('shows patches that apply to the code as it is', () => {
  const page = readFileSync(new URL('first-change.md', import.meta.url), 'utf8');
  const patches = [...page.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, patch = '']) => patch);
  expect(patches.length).toBeGreaterThan(8);
  const cwd = resolve(import.meta.dirname, '..');
  const { status, stderr } = spawnSync('git', ['apply', '--check'], {
    cwd,
    input: patches.join(''),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
