import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root, stamps } from './paths.mjs';

const generated = new Set(['node_modules', 'dist', '.tanstack']);

/** Returns a hash over the names and contents of files, and of everything in folders. Generated files don't count. */
export async function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) {
    for (const file of (await filesUnder(join(root, path))).sort()) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [path];
  const counted = entries.filter(({ name }) => !generated.has(name) && !name.includes('.gen.'));
  const nested = await Promise.all(
    counted.map((entry) => {
      const full = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(full) : [full];
    }),
  );
  return nested.flat();
}

/** Reports whether the last run of a step had this fingerprint. */
export async function isStamped(name, value) {
  return (await readFile(join(stamps, name), 'utf8').catch(() => '')) === value;
}

export async function stamp(name, value) {
  const file = join(stamps, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, value);
}
