import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '@atoll/database';
import { randomHex } from '../ids.ts';

const keptSnapshots = 3;

/**
 * Copies an existing SQLite database into `snapshots/` when this version is about to change its schema, so that an operator can
 * return to the previous version. Resolves once the copy is durable; does nothing otherwise.
 */
export async function snapshotBeforeUpgrade(
  database: Pick<Database, 'schemaState' | 'snapshot'>,
  path: string,
): Promise<void> {
  const { applied, pending } = await database.schemaState();
  const last = applied.at(-1);
  if (last === undefined || pending.length === 0) return;
  const folder = join(dirname(path), 'snapshots');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `unfinished-${randomHex(8)}`);
  try {
    await database.snapshot(unfinished);
    await chmod(unfinished, 0o600);
    await sync(unfinished);
    await rename(unfinished, join(folder, `atoll-${last}.db`));
  } finally {
    await rm(unfinished, { force: true });
  }
  await sync(folder);
  await removeOldest(folder);
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^atoll-.*\.db$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, changedAt: (await stat(join(folder, name))).mtimeMs })),
  );
  files.sort((one, other) => other.changedAt - one.changedAt);
  for (const { name } of files.slice(keptSnapshots)) await rm(join(folder, name), { force: true });
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
