import type { Reader, Transaction } from '@atoll/database';
import type { VerifiedIdentity } from './client.ts';

export interface NewFlow {
  stateHash: string;
  browserHash: string;
  nonce: string;
  codeVerifier: string;
  returnQuery: string;
  expiresAt: number;
}

export interface Flow extends NewFlow {
  stage: 'started' | 'returned' | 'exchanging' | 'verified' | 'spent';
  callbackQuery: string | null;
  issuer: string | null;
  subject: string | null;
  email: string | null;
  displayName: string | null;
}

const columns = [
  'state_hash as stateHash',
  'browser_hash as browserHash',
  'nonce',
  'code_verifier as codeVerifier',
  'return_query as returnQuery',
  'stage',
  'callback_query as callbackQuery',
  'issuer',
  'subject',
  'email',
  'display_name as displayName',
  'expires_at as expiresAt',
] as const;

export async function insertFlow(tx: Transaction, flow: NewFlow): Promise<void> {
  await tx
    .insertInto('google_flows')
    .values({
      state_hash: flow.stateHash,
      browser_hash: flow.browserHash,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_query: flow.returnQuery,
      stage: 'started',
      code_hash: null,
      callback_query: null,
      issuer: null,
      subject: null,
      email: null,
      display_name: null,
      expires_at: flow.expiresAt,
    })
    .execute();
}

export async function findFlowByState(db: Reader, stateHash: string): Promise<Flow | undefined> {
  return db.selectFrom('google_flows').select(columns).where('state_hash', '=', stateHash).executeTakeFirst();
}

export async function findFlowByCode(db: Reader, codeHash: string): Promise<Flow | undefined> {
  return db.selectFrom('google_flows').select(columns).where('code_hash', '=', codeHash).executeTakeFirst();
}

/** Records that the browser returned with a code. The other parameters are stored for the exchange. */
export async function updateFlowReturned(
  tx: Transaction,
  stateHash: string,
  returned: { codeHash: string; callbackQuery: string },
): Promise<void> {
  await tx
    .updateTable('google_flows')
    .set({ stage: 'returned', code_hash: returned.codeHash, callback_query: returned.callbackQuery })
    .where('state_hash', '=', stateHash)
    .execute();
}

export async function updateFlowStage(
  tx: Transaction,
  stateHash: string,
  stage: Flow['stage'],
): Promise<void> {
  await tx.updateTable('google_flows').set({ stage }).where('state_hash', '=', stateHash).execute();
}

export async function updateFlowVerified(
  tx: Transaction,
  stateHash: string,
  identity: VerifiedIdentity,
  expiresAt: number,
): Promise<void> {
  await tx
    .updateTable('google_flows')
    .set({
      stage: 'verified',
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      display_name: identity.displayName,
      expires_at: expiresAt,
    })
    .where('state_hash', '=', stateHash)
    .execute();
}

export async function deleteExpiredFlows(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('google_flows').where('expires_at', '<=', now).execute();
}
