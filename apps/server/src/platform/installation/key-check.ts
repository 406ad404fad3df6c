import type { Database } from '@atoll/database';
import type { Sealer } from '../secrets/index.ts';
import { readKeyCheck, writeKeyCheck } from './installation.store.ts';
import { sampleSealed } from './sealed-columns.store.ts';

const context = 'installation';
const constant = 'atoll';

/** Reports whether a new master key can be created, because this database has never encrypted anything. */
export async function mayMakeKey(database: Database): Promise<boolean> {
  if ((await readKeyCheck(database.read)) !== null) return false;
  return (await sampleSealed(database.read)).length === 0;
}

/** Reports whether the master key is the one that encrypted this database's secrets. */
export async function isRightKey(database: Database, sealer: Sealer): Promise<boolean> {
  const keyCheck = await readKeyCheck(database.read);
  if (keyCheck !== null) return sealer.holdsKeyOf(keyCheck) && opens(sealer, keyCheck);
  // A database from before the check may have secrets encrypted with an older, retired key.
  const samples = await sampleSealed(database.read);
  return samples.length === 0 || samples.some(({ keyName }) => sealer.holdsKeyOf(keyName));
}

/** Stores a check value for the current master key, so that a wrong one is detected at the next start. */
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
