import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const here = (path: string) => new URL(path, import.meta.url).href;
const pinnedNode = fileURLToPath(here('../../../node_modules/.bin/node'));

/** Loads what the program of a worker imports, and prints the file of every module. */
const listModules = `
  import { registerHooks } from 'node:module';
  const files = new Set();
  registerHooks({ load(url, context, next) { files.add(url); return next(url, context); } });
  await import(${JSON.stringify(here('compose/worker.ts'))});
  await import(${JSON.stringify(here('config/index.ts'))});
  await import(${JSON.stringify(here('platform/log/index.ts'))});
  console.log(JSON.stringify([...files]));
`;

async function modulesOfWorker(): Promise<string[]> {
  const args = ['--input-type=module', '--eval', listModules];
  const { stdout } = await promisify(execFile)(pinnedNode, args, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as string[];
}

/** Returns the package below the innermost `node_modules`, or undefined for our own files. */
function packageOf(url: string): string | undefined {
  return url.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1];
}

test('a worker loads what serving S3 on the embedded default takes, and nothing else', async () => {
  const modules = await modulesOfWorker();
  const packages = new Set(modules.map(packageOf));
  const heavy = [
    '@aws-sdk/client-s3',
    '@napi-rs/canvas',
    '@node-rs/argon2',
    'fastify',
    'nodemailer',
    'openid-client',
    'pg',
  ];
  expect(heavy.filter((name) => packages.has(name))).toEqual([]);
  const ours = modules.filter((url) => packageOf(url) === undefined);
  const forCoreAlone = /contract\/src\/index|\/migrations\/|\/features\/.*routes\.ts$|\/core\//;
  expect(ours.filter((url) => forCoreAlone.test(url))).toEqual([]);
  expect(packages).toContain('kysely');
});
