import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
  type ReadOutcome,
} from './index.ts';

let folder: string;
let reader: DocumentReader;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-documents-'));
  open();
});

afterEach(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

function open(options: DocumentReaderOptions = {}): void {
  reader = createDocumentReader({ folder, ...options });
}

async function read(name: string, content: string | Buffer, signal?: AbortSignal): Promise<ReadOutcome> {
  const path = join(folder, name);
  await writeFile(path, content);
  return reader.read({ path, name, contentType: null }, signal);
}

test('a text is read as it is, with the places of its blocks', async () => {
  const text = '# Pumps\r\n\r\nA pump – 泵 – 🛠.\r\n';
  const outcome = await read('pumps.md', text);
  expect(outcome).toEqual({
    document: {
      format: 'markdown',
      title: 'Pumps',
      text,
      isVerbatim: true,
      encoding: 'utf-8',
      bomBytes: 0,
      blocks: [
        { kind: 'heading', level: 1, start: 2, end: 7, line: 1 },
        { kind: 'paragraph', start: 11, end: text.length - 2, line: 3 },
      ],
    },
  });
});

test('bytes that mean nothing make a text that is not verbatim', async () => {
  const outcome = await read('mixed.txt', Buffer.concat([Buffer.from('\uFEFFgood '), Buffer.from([0xff])]));
  expect(outcome).toMatchObject({ document: { text: 'good \uFFFD', isVerbatim: false } });
});

test('a long text and many blocks arrive whole', async () => {
  const text = Array.from({ length: 30_000 }, (_, n) => `Paragraph ${n} with 泵 in it.\n\n`).join('');
  const outcome = await read('long.txt', text);
  if (!('document' in outcome)) throw new Error(outcome.unreadable);
  expect(outcome.document.text === text).toBe(true);
  expect(outcome.document.blocks).toHaveLength(30_000);
});

test('files that are too large are refused', async () => {
  await reader.close();
  open({ maxTextChars: 10, maxFileBytes: 1_000 });
  expect(await read('exact.txt', '0123456789')).toHaveProperty('document');
  expect(await read('long.txt', '0123456789a')).toEqual({ unreadable: 'too_large' });
  expect(await read('bytes.txt', 'a'.repeat(1_001))).toEqual({ unreadable: 'too_large' });
});

test('a CSV of 100 MB in one line is refused in no time', async () => {
  const path = join(folder, 'line.csv');
  await writeFile(path, 'a,'.repeat(1_000_000));
  await truncate(path, 100 * 1024 * 1024);
  const started = performance.now();
  expect(await reader.read({ path, name: 'line.csv', contentType: null })).toEqual({
    unreadable: 'too_large',
  });
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('a CSV of one line that is just short enough is read', async () => {
  const outcome = await read('line.csv', 'a,'.repeat(8 * 1024 * 1024));
  expect(outcome).toMatchObject({ document: { blocks: [{ kind: 'table', row: 1 }] } });
});

test.each([
  ['movie.mp4', 'x', 'unknown_format'],
  ['bytes.txt', Buffer.from([0x7f, 0x45, 0, 0, 0]), 'unknown_format'],
  ['empty.csv', '', 'no_text'],
  ['blank.md', ' \n\n\t', 'no_text'],
])('%s can not be read', async (name, content, unreadable) => {
  expect(await read(name, content)).toEqual({ unreadable });
});

test('a file that takes too long is given up, and the next one is read', async () => {
  await reader.close();
  open({ timeoutMs: 1 });
  expect(await read('a.txt', 'a')).toEqual({ unreadable: 'timed_out' });
  await reader.close();
  open({ filesPerProcess: 1 });
  expect(await read('a.txt', 'a')).toHaveProperty('document');
  expect(await read('b.txt', 'b')).toHaveProperty('document');
});

test('many files are read at once, each with its own text', async () => {
  await reader.close();
  open({ processes: 2, filesPerProcess: 7 });
  const names = Array.from({ length: 40 }, (_, n) => `${n}.txt`);
  const outcomes = await Promise.all(names.map((name) => read(name, `text of ${name}`)));
  expect(outcomes.map((outcome) => ('document' in outcome ? outcome.document.text : ''))).toEqual(
    names.map((name) => `text of ${name}`),
  );
});

test('reads end when they are aborted, waiting or not, and others go on', async () => {
  const controller = new AbortController();
  const [running, waiting, other] = [
    read('a.txt', 'a', controller.signal),
    read('b.txt', 'b', controller.signal),
    read('c.txt', 'c'),
  ];
  controller.abort(new Error('no longer needed'));
  await Promise.all([
    expect(running).rejects.toThrow('no longer needed'),
    expect(waiting).rejects.toThrow('no longer needed'),
  ]);
  expect(await other).toHaveProperty('document');
});

test('nothing is left after it was closed', async () => {
  await read('a.txt', 'a');
  const going = read('b.txt', 'b');
  await Promise.all([expect(going).rejects.toThrow('closed'), reader.close()]);
  expect((await readdir(folder)).filter((name) => name.startsWith('document-reader'))).toEqual([]);
});

test('a file that does not exist is an error of the caller', async () => {
  const missing = { path: join(folder, 'missing.txt'), name: 'missing.txt', contentType: null };
  await expect(reader.read(missing)).rejects.toMatchObject({ code: 'ENOENT' });
});
