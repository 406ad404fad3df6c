import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestBytes, parseManifest } from '../manifest/manifest.ts';
import { keyFingerprint } from '../manifest/signature.ts';
import { exampleDescription } from '../testing/description.ts';
import {
  createExampleSigner,
  exampleColumns,
  exampleEntry,
  exampleFacts,
  readEntries,
} from '../testing/example.ts';
import { type Report, runModule, runPage } from '../testing/run-verifiers.ts';
import { leafOf, type ReleaseEntry } from '../writing/entry.ts';
import { createFolderSink } from '../writing/folder-sink.ts';
import { writeRelease } from '../writing/write-release.ts';

const count = 300;
const signer = createExampleSigner();
const rest = { description: exampleDescription, columns: exampleColumns };
const stranger = createExampleSigner();
let root: string;
let original: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atoll-verifiers-'));
  original = await write('original', count);
});
afterAll(() => rm(root, { recursive: true }));

async function write(name: string, entries: number | readonly ReleaseEntry[], by = signer): Promise<string> {
  const sink = createFolderSink(join(root, name));
  await writeRelease({ ...rest, facts: exampleFacts, entries: () => readEntries(entries), signer: by, sink });
  return join(root, name);
}

/** Copies the release, changes the copy, and runs both verifiers of the copy. */
async function verifyChanged(change: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(root, 'copy-'));
  for (const name of await readdir(original)) await copyFile(join(original, name), join(folder, name));
  await change(folder);
  return verify(folder);
}

async function verify(folder: string) {
  const { code, output } = await runModule(folder, '--json');
  const report = JSON.parse(output) as Report;
  const said = await runModule(folder);
  const page = await runPage(folder);
  // Both say the same, and agree whether the release is valid.
  expect(
    said.output
      .trim()
      .split('\n')
      .map((text) => text.slice(2))
      .toSorted(),
  ).toEqual(page.lines.toSorted());
  expect([code, said.code]).toEqual(page.state === 'valid' ? [0, 0] : [1, 1]);
  return { report, isValid: page.state === 'valid', lines: page.lines };
}

const edit = (name: string, change: (text: string) => string) => async (folder: string) => {
  const path = join(folder, name);
  await writeFile(path, change(await readFile(path, 'latin1')), 'latin1');
};
const editLines = (name: string, change: (lines: string[]) => void) =>
  edit(name, (text) => {
    const lines = text.split('\n').slice(0, -1);
    change(lines);
    return lines.map((line) => `${line}\n`).join('');
  });
const swapSalts = (lines: string[]) => {
  const [one, other] = [lines[9]!, lines[20]!];
  const cut = (line: string) => line.lastIndexOf(',"salt"');
  lines[9] = one.slice(0, cut(one)) + other.slice(cut(other));
  lines[20] = other.slice(0, cut(other)) + one.slice(cut(one));
};

describe('the verifiers of a release', () => {
  it('accept it as it was written', async () => {
    const { report, isValid, lines } = await verify(original);
    expect(report.problems).toEqual([]);
    expect(report.files).toEqual(expect.arrayContaining(['dataset.csv', 'dataset.jsonl', 'dataset.parquet']));
    expect(isValid).toBe(true);
    expect(lines.join('\n')).toContain(keyFingerprint(signer.publicKeyPem));
  });

  it('need no other file, and no network', async () => {
    const page = await readFile(join(original, 'verify.html'), 'utf8');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<(link|img|iframe)|src=|https?:|\bimport[ (]|fetch\(/);
    const imports = (await readFile(join(original, 'verify.mjs'), 'utf8')).matchAll(
      /^import .* from '(.*)';$/gm,
    );
    const modules = [...imports].map(([, name]) => name);
    expect(modules.length).toBeGreaterThan(3);
    expect(modules.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  });

  it.each<[string, (folder: string) => Promise<void>, object[]]>([
    [
      'a byte of an item',
      edit('items.jsonl', (text) => text.replace('"item-17"', '"item-1z"')),
      [{ kind: 'item-changed', position: 17 }],
    ],
    [
      'a byte of a salt',
      editLines('items.jsonl', (lines) => {
        lines[5] = lines[5]!.replace(/."}$/, (end) => (end[0] === 'a' ? 'b"}' : 'a"}'));
      }),
      [{ kind: 'item-changed', position: 5 }],
    ],
    [
      'a blank that changes no meaning',
      edit('items.jsonl', (text) => text.replace('"label":"cat"', '"label": "cat"')),
      [{ kind: 'item-changed', position: 0 }],
    ],
    [
      'a byte that is no text',
      edit('items.jsonl', (text) => text.replace('"item-3"', '"item-\xff"')),
      [{ kind: 'line-form', position: 3 }],
    ],
    [
      'the form of a line',
      edit('items.jsonl', (text) => text.replace('{"item":', '{"Item":')),
      [{ kind: 'line-form', position: 0 }],
    ],
    [
      'swapped salts',
      editLines('items.jsonl', swapSalts),
      [
        { kind: 'salt-swapped', position: 9, other: 20 },
        { kind: 'salt-swapped', position: 20, other: 9 },
      ],
    ],
    [
      'swapped lines',
      editLines('items.jsonl', (lines) => {
        [lines[1], lines[2]] = [lines[2]!, lines[1]!];
      }),
      [
        { kind: 'item-moved', position: 1, other: 2 },
        { kind: 'item-moved', position: 2, other: 1 },
      ],
    ],
    [
      'a missing line',
      editLines('items.jsonl', (lines) => lines.splice(7, 1)),
      [
        { kind: 'line-count', found: count - 1, expected: count },
        { kind: 'line-missing', position: 7 },
      ],
    ],
    [
      'a line too many',
      editLines('items.jsonl', (lines) => lines.push(lines[0]!.replace('item-0', 'item-x'))),
      [
        { kind: 'line-count', found: count + 1, expected: count },
        { kind: 'line-extra', position: count },
      ],
    ],
    [
      'a missing leaf',
      editLines('leaves.txt', (lines) => lines.splice(123, 1)),
      [{ kind: 'leaf-missing', position: 123 }],
    ],
    [
      'a leaf too many',
      editLines('leaves.txt', (lines) => lines.splice(50, 0, 'c'.repeat(64))),
      [{ kind: 'leaf-extra', position: 50 }],
    ],
    [
      'a changed leaf',
      editLines('leaves.txt', (lines) => {
        lines[299] = 'd'.repeat(64);
      }),
      [{ kind: 'leaf-changed', position: 299 }],
    ],
    [
      'a leaf that is no hash',
      editLines('leaves.txt', (lines) => {
        lines[2] = lines[2]!.toUpperCase();
      }),
      [{ kind: 'leaf-form', position: 2 }],
    ],
    [
      'the end of the leaves',
      edit('leaves.txt', (text) => text.slice(0, -1)),
      [{ kind: 'leaf-form', position: 299 }],
    ],
    [
      'a byte of the manifest',
      edit('manifest.json', (text) => text.replace('"version":"1.0.0"', '"version":"1.0.1"')),
      [{ kind: 'signature' }],
    ],
    [
      'the form of the manifest',
      edit('manifest.json', (text) => text.slice(1)),
      [{ kind: 'manifest-form' }, { kind: 'signature-and-tree' }],
    ],
    [
      'the count in the manifest',
      edit('manifest.json', (text) => text.replace('"count":300', '"count":301')),
      [{ kind: 'leaf-count', found: 300, expected: 301 }, { kind: 'signature-and-tree' }],
    ],
    [
      'a bit of the signature that means nothing',
      edit('manifest.sig', (text) =>
        text.replace(/[AQgw]==$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}==`),
      ),
      [{ kind: 'signature-form' }],
    ],
    [
      'a byte of the signature',
      edit('manifest.sig', (text) => (text[0] === 'A' ? 'B' : 'A') + text.slice(1)),
      [{ kind: 'signature' }],
    ],
    [
      'a key that is none',
      edit('public-key.pem', (text) => text.replace('MCow', 'MCox')),
      [{ kind: 'key-form' }],
    ],
    [
      'a missing file',
      (folder) => unlink(join(folder, 'leaves.txt')),
      [{ kind: 'missing-file', file: 'leaves.txt' }],
    ],
  ])('name %s', async (_name, change, problems) => {
    const { report, isValid } = await verifyChanged(change);
    expect(report.problems).toEqual(problems);
    expect(isValid).toBe(false);
  });

  it('name a root in the manifest that is not that of the leaves', async () => {
    const change = edit('manifest.json', (text) => text.replace(/"root":"./, '"root":"g').replace('g', 'f'));
    const { report } = await verifyChanged(change);
    expect(report.problems.map(({ kind }) => kind)).toEqual(['root', 'signature-and-tree']);
  });

  it('name a wrong key, also of a release that was signed again with it', async () => {
    const replaced = await verifyChanged((folder) =>
      writeFile(join(folder, 'public-key.pem'), stranger.publicKeyPem),
    );
    expect(replaced.report.problems).toMatchObject([{ kind: 'wrong-key' }]);

    const forged = await verifyChanged(async (folder) => {
      const content = await readFile(join(folder, 'manifest.json'));
      const manifest = { ...parseManifest(content), version: '9.0.0' };
      await writeFile(join(folder, 'manifest.json'), manifestBytes(manifest));
      const signature = await stranger.sign(manifestBytes(manifest));
      await writeFile(join(folder, 'manifest.sig'), Buffer.from(signature).toString('base64'));
      await writeFile(join(folder, 'public-key.pem'), stranger.publicKeyPem);
    });
    expect(forged.report.problems).toEqual([
      {
        kind: 'wrong-key',
        found: keyFingerprint(stranger.publicKeyPem),
        expected: keyFingerprint(signer.publicKeyPem),
      },
    ]);
  });

  it('compare with a key that is given', async () => {
    const key = keyFingerprint(stranger.publicKeyPem);
    expect((await runModule(original, '--key', key)).code).toBe(1);
    expect((await runPage(original, { key })).state).toBe('invalid');
    expect((await runModule(original, '--key', keyFingerprint(signer.publicKeyPem).toUpperCase())).code).toBe(
      0,
    );
  });

  it('list withdrawn items of a release that stays valid under its old signature', async () => {
    const entries = Array.from({ length: count }, (_, number): ReleaseEntry => {
      const entry = exampleEntry(number);
      return number === 4 || number === 299 ? { withdrawn: true, leaf: leafOf(entry) } : entry;
    });
    const folder = await write('withdrawn', entries);
    for (const name of ['manifest.json', 'manifest.sig', 'leaves.txt', 'public-key.pem']) {
      expect(await readFile(join(folder, name))).toEqual(await readFile(join(original, name)));
    }
    const lines = (await readFile(join(folder, 'items.jsonl'), 'utf8')).split('\n');
    expect([lines[4], lines[299]]).toEqual(['{"withdrawn":true}', '{"withdrawn":true}']);
    const { report, isValid } = await verify(folder);
    expect(report).toMatchObject({ problems: [], withdrawn: [4, 299] });
    expect(isValid).toBe(true);
  });

  it('accept a release without items', async () => {
    const { report } = await verify(await write('empty', 0));
    expect(report).toMatchObject({ problems: [], withdrawn: [], manifest: { count: 0 } });
  });

  it('say plainly that a browser does not know Ed25519', async () => {
    const importKey = () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
    const { state, lines } = await runPage(original, { subtle: { importKey } });
    expect(state).toBe('invalid');
    expect(lines).toEqual([
      'Not verified completely.',
      expect.stringContaining('can’t verify Ed25519 signatures'),
    ]);
  });

  it('speak four languages', async () => {
    const words = { en: 'is valid', fr: 'est valide', zh: '有效', ja: '有効です' };
    for (const [language, word] of Object.entries(words)) {
      expect((await runModule(original, '--lang', language)).output).toContain(word);
      expect((await runPage(original, { languages: ['xx', `${language}-XX`] })).lines[0]).toContain(word);
    }
  });

  it('agree with hashes that are computed from the files alone', async () => {
    const lines = (await readFile(join(original, 'items.jsonl'), 'utf8')).trimEnd().split('\n');
    const leaves = (await readFile(join(original, 'leaves.txt'), 'utf8')).trimEnd().split('\n');
    const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
    const { item, salt } = JSON.parse(lines[42]!);
    // The names of the example are sorted, so JavaScript writes them in canonical order.
    const inner = sha256(Buffer.from(salt, 'hex'), Buffer.from(JSON.stringify(item)));
    expect(sha256(Buffer.of(0), inner).toString('hex')).toBe(leaves[42]);
  });
});

it('leaves nothing behind for a folder that was made by hand', async () => {
  await mkdir(join(root, 'empty-folder'));
  await copyFile(join(original, 'verify.mjs'), join(root, 'empty-folder', 'verify.mjs'));
  const { code, output } = await runModule(join(root, 'empty-folder'));
  expect(code).toBe(1);
  expect(output).toContain('manifest.json is missing.');
});
