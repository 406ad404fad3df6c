import { buffer } from 'node:stream/consumers';
import { readZip } from '@atoll/testkit';
import { expect, it } from 'vitest';
import type { StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { type ZipEntry, zipEntries } from './entries.ts';
import { absenteesName, entryName } from './entry-name.ts';
import { simplify } from './selection.ts';
import { writeZip } from './write-zip.ts';

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const namesAreUtf8 = 0x0800;

function placesOf(zip: Buffer, signature: string): number[] {
  const places: number[] = [];
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1)) places.push(at);
  expect(places.length).toBeGreaterThan(1);
  return places;
}

it('holds files, folders and names of any script', async () => {
  const names = ['a b%20c.txt', 'été/"q"/🦀.txt', 'ملف.txt', '.hidden', 'empty'];
  const input = (name: string) => (name === 'empty' ? '' : `of ${name}`);
  const zip = await buffer(
    writeZip(entriesOf(...names.map((name) => ({ name, input: input(name) })), { name: 'folder/' })),
  );
  const files = readZip(zip);
  for (const name of names) expect(files.get(name)?.toString()).toBe(input(name));
  for (const at of placesOf(zip, 'PK\x01\x02'))
    expect(zip.readUInt16LE(at + 8) & namesAreUtf8).toBe(namesAreUtf8);
  for (const at of placesOf(zip, 'PK\x03\x04'))
    expect(zip.readUInt16LE(at + 6) & namesAreUtf8).toBe(namesAreUtf8);
  expect(files.get('folder/')).toHaveLength(0);
});

it('has more entries than its old form can count', async () => {
  const count = 70_000;
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < count; at += 1) yield { name: `f/${at}`, input: String(at) };
  }
  const files = readZip(await buffer(writeZip(many())));
  expect(files.size).toBe(count);
  expect(files.get('f/69999')?.toString()).toBe('69999');
});

it('says sizes beyond 4 GiB in their long form, from its beginning on', async () => {
  const block = Buffer.alloc(64 * 1024 ** 2);
  const size = 4 * 1024 ** 3 + block.length;
  async function* huge(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < size; sent += block.length) yield block;
  }
  const small: Buffer[] = [];
  for await (const piece of writeZip(entriesOf({ name: 'huge', size, input: huge() }, { name: 'far/' }))) {
    if (piece.length < block.length) small.push(Buffer.from(piece));
  }
  const [header, descriptor, , , farEntry, end] = small;
  expect(header?.readUInt16LE(4)).toBe(45);
  expect(descriptor?.readBigUInt64LE(8)).toBe(BigInt(size));
  expect(farEntry?.readUInt32LE(42)).toBe(0xffffffff);
  const farOffset = BigInt((header?.length ?? 0) + size + (descriptor?.length ?? 0));
  expect(farEntry?.readBigUInt64LE(46 + 'far/'.length + 4)).toBe(farOffset);
  expect(end?.readUInt32LE(0)).toBe(0x06064b50);
}, 60_000);

it.each([1, 2])('lets go of what it reads when nobody takes it any more, after %i pieces', async (pieces) => {
  const closed: string[] = [];
  async function* keys() {
    try {
      yield* ['one', 'two'];
    } finally {
      closed.push('keys');
    }
  }
  async function* read() {
    try {
      while (true) yield Buffer.alloc(10);
    } finally {
      closed.push('object');
    }
  }
  const object = { sizeBytes: 1000, modifiedAt: 0 } as StoredObject;
  const bucket = {} as Authorized<Bucket>;
  const zip = writeZip(
    zipEntries({
      keys: keys(),
      folder: '',
      find: async () => ({ bucket, object }),
      open: async () => ({ read, readInline: () => undefined }),
      beforeBytes: async () => undefined,
      count: () => undefined,
    }),
  );
  for (let piece = 0; piece < pieces; piece += 1) await zip.next();
  await zip.return();
  expect(closed).toEqual(['object', 'keys']);
});

it('calls nothing by a name that leads out of the folder it is unpacked into, or that is not its own', () => {
  const keys = [
    'f/../../etc/passwd',
    'f//etc/passwd',
    'f/./x',
    'f/C:/x',
    'f/a\\..\\b',
    'f/new\nline',
    `f/${absenteesName}`,
    'f/..',
    'f/_/x',
    'f/../',
  ];
  const names = keys.map((key) => entryName(key, 'f/'));
  for (const name of names) {
    expect(name).not.toMatch(/(^|[/\\])\.{0,2}[/\\]|^\.{1,2}$|\\|\n|^[a-z]:/i);
    expect(name).not.toBe(absenteesName);
  }
  expect(new Set(names).size).toBe(keys.length);
  expect(entryName('f/ü/.x y%.txt', 'f/')).toBe('ü/.x y%.txt');
});

it('takes in nothing twice', () => {
  const selection = { folder: '', keys: ['a', 'a', 'x/y', 'x'], prefixes: ['x/', 'x/z/', 'x/', 'b/'] };
  expect(simplify(selection)).toEqual({ folder: '', keys: ['a', 'x'], prefixes: ['x/', 'b/'] });
});
