import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Returns bytes that differ by seed and by position, the same on every run. */
export function sample(sizeBytes, seed) {
  const body = Buffer.alloc(sizeBytes);
  const block = createHash('sha512').update(String(seed)).digest();
  for (let at = 0; at < sizeBytes; at += block.length) {
    block.writeUInt32LE(at);
    block.copy(body, at);
  }
  return body;
}

/** A few typical files: an empty one, a note, and one that clients send in parts. */
export const files = { empty: 0, 'a note.txt': 1024, 'photo ü.jpg': 20 * 1024 ** 2 + 1 };

export async function writeFiles(folder, sizes = files) {
  for (const [name, sizeBytes] of Object.entries(sizes)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), sample(sizeBytes, name));
  }
}

/** Sizes of many small files in folders, by their names. */
export function manySmall(count) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `folder ${index % 50}/file-${index}.bin`,
      (index * 37) % 3000,
    ]),
  );
}

/** Fails unless both folders contain the same files with the same bytes. */
export async function assertSameFiles(expected, found) {
  assert.deepEqual(await sumsOf(found), await sumsOf(expected));
}

async function sumsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sums = {};
  for (const path of paths.sort()) {
    sums[relative(folder, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return sums;
}
