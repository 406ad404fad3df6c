import type { Transaction } from '@atoll/database';
import { deleteTicketsOf } from '../kernel/ticket.store.ts';
import { deleteAuthenticatorApp } from './authenticator-app.store.ts';
import { deletePasskeysOf } from './passkey.store.ts';
import { deleteRecoveryCodes } from './recovery-code.store.ts';

/** Removes all factors of a person who has lost them. An operator calls this after verifying the person. */
export async function removeFactors(tx: Transaction, personId: string): Promise<void> {
  await deletePasskeysOf(tx, personId);
  await deleteAuthenticatorApp(tx, personId);
  await deleteRecoveryCodes(tx, personId);
  await deleteTicketsOf(tx, personId);
}
