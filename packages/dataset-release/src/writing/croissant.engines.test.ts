import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleDescription } from '../testing/description.ts';
import {
  createExampleSigner,
  exampleColumns,
  exampleEntry,
  exampleFacts,
  readEntries,
} from '../testing/example.ts';
import { createFolderSink } from './folder-sink.ts';
import { writeRelease } from './write-release.ts';

const run = promisify(execFile);
const count = 300;

/** Loads a release with the reference implementation of Croissant, which also compares the digests of the files. */
const program = `
import json, sys
import mlcroissant
dataset = mlcroissant.Dataset(jsonld=sys.argv[1])
issues = dataset.metadata.ctx.issues
records = list(dataset.records(record_set="items"))
print(json.dumps({
    "errors": list(issues.errors),
    "warnings": list(issues.warnings),
    "count": len(records),
    "record": {name: str(value.decode() if isinstance(value, bytes) else value) for name, value in records[7].items()},
}))
`;

/**
 * A Python with `mlcroissant` 1.1.1 and `pyarrow` from PyPI. The project's checks only depend on npm and Debian, so
 * they skip this unless it is configured.
 */
const python = process.env.MLCROISSANT_PYTHON ?? '';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-croissant-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

it.skipIf(python === '').each([
  ['Parquet', ['parquet']],
  ['CSV', ['csv', 'jsonl']],
] as const)(
  'with MLCROISSANT_PYTHON, mlcroissant accepts a release and reads its items from %s',
  async (_name, formats) => {
    const path = join(folder, formats[0]);
    await writeRelease({
      facts: exampleFacts,
      entries: () => readEntries(count),
      signer: createExampleSigner(),
      sink: createFolderSink(path),
      columns: exampleColumns,
      formats,
      description: exampleDescription,
    });
    const { stdout } = await run(python, ['-c', program, join(path, 'croissant.json')]);
    const { country, text, seconds } = exampleEntry(7).item;
    expect(JSON.parse(stdout)).toMatchObject({
      errors: [],
      warnings: [],
      count,
      record: {
        'items/id': 'item-7',
        'items/country': country,
        'items/text': formats[0] === 'csv' ? `'${text}` : text,
        'items/seconds': String(seconds),
      },
    });
  },
);
