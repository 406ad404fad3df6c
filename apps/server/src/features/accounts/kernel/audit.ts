import { UserError } from '../../../platform/errors.ts';
import type { AccountsLog } from './peers.ts';

export type AuthenticationEvent =
  | 'sign-in'
  | 'google-sign-in'
  | 'second-factor'
  | 'passkey-sign-in'
  | 'factor-change'
  | 'sign-out'
  | 'registration'
  | 'recovery-mail'
  | 'password-reset'
  | 'password-change'
  | 'email-change'
  | 'verification'
  | 'session-end'
  | 'account-secured';

/** The person and account of a request, as far as known. */
export interface AuditedRequest {
  readonly requestId: string;
  readonly address: string;
  readonly principal?: { readonly accountId: string };
}

export type Audit = <T>(
  event: AuthenticationEvent,
  request: AuditedRequest,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Logs each authentication, its success or error code, and its address (ASVS 5.0, 16.3.1). Never logs what people typed: an
 * email field may contain a password.
 */
export function createAudit(log: AccountsLog): Audit {
  return async (event, { requestId, address, principal }, work) => {
    const about = { event, requestId, address, ...(principal && { accountId: principal.accountId }) };
    try {
      const result = await work();
      log.info({ ...about, outcome: 'success' }, 'authentication');
      return result;
    } catch (error) {
      const outcome = error instanceof UserError ? error.code : 'failure';
      log.info({ ...about, outcome }, 'authentication');
      throw error;
    }
  };
}
