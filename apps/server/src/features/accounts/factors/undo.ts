import type { SecurityEventKind } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { deleteAuthenticatorApp } from './authenticator-app.store.ts';
import { dropIdleCodes } from './factor.service.ts';
import { deletePasskey, listPasskeys } from './passkey.store.ts';
import { deleteRecoveryCodes } from './recovery-code.store.ts';

/** The notice of a factor follows within this time. */
const noticeDelayMs = 60_000;

/**
 * Removes the factor, or the recovery codes, of a disowned notice. Otherwise the attacker who added it could lock the
 * owner out. Other factors stay, so that access to the person's email doesn't bypass the second factor.
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
