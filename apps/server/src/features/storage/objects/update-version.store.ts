import type { Schema, Transaction } from '@atoll/database';

type Changeable = Pick<Schema['objects'], 'lock_mode' | 'retain_until' | 'legal_hold' | 'tags' | 'acl'>;

export async function updateVersion(
  tx: Transaction,
  objectId: string,
  change: Partial<Changeable>,
): Promise<void> {
  await tx.updateTable('objects').set(change).where('id', '=', objectId).execute();
}
