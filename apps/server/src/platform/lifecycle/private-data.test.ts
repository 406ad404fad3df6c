import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataPrivate } from './private-data.ts';

const folder = await mkdtemp(join(tmpdir(), 'atoll-private-'));
afterAll(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

it('closes a data folder and what is secret in it to other users, whoever made them', async () => {
  const database = join(folder, 'atoll.db');
  await writeFile(database, '');
  await chmod(database, 0o644);
  await chmod(folder, 0o755);
  const warnings: object[] = [];
  await makeDataPrivate(folder, (about) => warnings.push(about));
  expect([await modeOf(folder), await modeOf(database)]).toEqual(['700', '600']);
  expect(warnings).toEqual([]);
});

it('leaves a folder that many share as it is, and says so', async () => {
  await chmod(folder, 0o1777);
  const warnings: object[] = [];
  await makeDataPrivate(folder, (about) => warnings.push(about));
  expect(await modeOf(folder)).toBe('1777');
  expect(warnings).toEqual([{ path: folder, mode: '1777' }]);
});
