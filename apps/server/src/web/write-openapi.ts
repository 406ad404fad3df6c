import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { calls, files, streams } from '@atoll/contract';
import { openApiDocument } from './api-docs/openapi.ts';

/** Writes `docs/api/openapi.json`. With `--check`, only reports with exit code 1 that it differs from the contract. */
const target = new URL('../../../../docs/api/openapi.json', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const wanted = `${JSON.stringify(openApiDocument(calls, files, streams), null, 2)}\n`;

if (!values.check) {
  await writeFile(target, wanted);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== wanted) {
  process.stderr.write(
    'docs/api/openapi.json is not what the contract says; run: node apps/server/src/web/write-openapi.ts\n',
  );
  process.exitCode = 1;
}
