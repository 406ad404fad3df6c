import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@atoll/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { claimDataFolder } from './data-claim.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-claim-'));
});
afterAll(() => removeFolder(folder));

test('one server at a time has a data folder', () => {
  const claim = claimDataFolder(folder);
  expect(() => claimDataFolder(folder)).toThrow(StartupError);
  expect(() => claimDataFolder(folder)).toThrow(`another server uses ${folder}`);
  claim.release();
  claimDataFolder(folder).release();
});

test('the claim of a process that was killed is nobody’s', async () => {
  const module = new URL('./data-claim.ts', import.meta.url);
  const script = `const { claimDataFolder } = await import(${JSON.stringify(module.href)});
    claimDataFolder(${JSON.stringify(folder)}); console.log('claimed'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  expect(() => claimDataFolder(folder)).toThrow(StartupError);
  child.kill('SIGKILL');
  await once(child, 'exit');
  claimDataFolder(folder).release();
});
