import type { Database } from '@atoll/database';
import type { Sealer } from '../secrets/index.ts';
import { readKeyCheck, writeKeyCheck } from './installation.store.ts';
import { sampleSealed } from './sealed-columns.store.ts';

const context = 'installation';
const constant = 'atoll';

/** Whether a new master key would leave nothing unreadable: this database has never been used with one. */
export async function mayMakeKey(database: Database): Promise<boolean> {
  if ((await readKeyCheck(database.read)) !== null) return false;
  return (await sampleSealed(database.read)).length === 0;
}

/** Whether the master key is the one that this database's secrets are sealed with. */
export async function isRightKey(database: Database, sealer: Sealer): Promise<boolean> {
  const keyCheck = await readKeyCheck(database.read);
  if (keyCheck !== null) return sealer.holdsKeyOf(keyCheck) && opens(sealer, keyCheck);
  // A database from before the check: some of its secrets may be sealed with a key that was retired since.
  const samples = await sampleSealed(database.read);
  return samples.length === 0 || samples.some(({ keyName }) => sealer.holdsKeyOf(keyName));
}

/** Remembers the current master key, so that a wrong one is recognized at the next start. */
export async function rememberKey(database: Database, sealer: Sealer): Promise<void> {
  const known = await readKeyCheck(database.read);
  if (known !== null && sealer.holdsKeyOf(known) && !sealer.isStale(known)) return;
  await writeKeyCheck(database, sealer.seal(constant, context));
}

function opens(sealer: Sealer, keyCheck: string): boolean {
  try {
    return sealer.open(keyCheck, context) === constant;
  } catch {
    return false;
  }
}
