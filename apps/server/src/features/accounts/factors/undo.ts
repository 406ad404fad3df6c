import type { SecurityEventKind } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { deleteAuthenticatorApp } from './authenticator-app.store.ts';
import { dropIdleCodes } from './factor.service.ts';
import { deletePasskey, listPasskeys } from './passkey.store.ts';
import { deleteRecoveryCodes } from './recovery-code.store.ts';

/** Between a factor and the notice of it there is less. */
const noticeDelayMs = 60_000;

/**
 * Takes the factor, or the recovery codes, away that a notice told of, once its person says that it wasn't them: or else who added it would keep
 * them out. No other is, so that whoever reads the person's mail does not get past the second factor.
 */
export async function undoFactor(
  tx: Transaction,
  { personId, kind, at }: { personId: string; kind: SecurityEventKind; at: number },
): Promise<void> {
  if (kind === 'recovery-codes-renewed') await deleteRecoveryCodes(tx, personId);
  else if (kind === 'totp-added') await deleteAuthenticatorApp(tx, personId);
  else if (kind === 'passkey-added') {
    for (const { id, createdAt } of await listPasskeys(tx, personId)) {
      const isToldOf = createdAt <= at && createdAt > at - noticeDelayMs;
      if (isToldOf) await deletePasskey(tx, { id, personId });
    }
  } else return;
  await dropIdleCodes(tx, personId);
}
