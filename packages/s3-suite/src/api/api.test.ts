import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { foreignOperations, missingInput, missingOperations, missingOutput } from './coverage.ts';
import { readApi } from './sdk-model.ts';
import { writeApi } from './write-api.ts';

const api = readApi();
const { version } = createRequire(import.meta.url)('@aws-sdk/client-s3/package.json') as { version: string };

it('knows every operation and member of the SDK', async () => {
  await expect(writeApi(api, version)).toMatchFileSnapshot('../../API.md');
});

it('excuses only what the model has', () => {
  const there = api.filter(({ name }) => !(name in missingOperations) && !(name in foreignOperations));
  const names = new Set(api.map(({ name }) => name));
  const inputs = new Set(there.flatMap(({ input }) => input));
  const outputs = new Set(there.flatMap(({ output }) => output));
  expect(
    Object.keys({ ...missingOperations, ...foreignOperations }).filter((name) => !names.has(name)),
  ).toEqual([]);
  expect(Object.keys(missingInput).filter((name) => !inputs.has(name))).toEqual([]);
  expect(Object.keys(missingOutput).filter((name) => !outputs.has(name))).toEqual([]);
});
