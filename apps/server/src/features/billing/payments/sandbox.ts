import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import type { SandboxProvider } from './provider.ts';

/** Replaces a real provider: decides by the method's name and moves no money. */
export function createSandboxPayments(): SandboxProvider {
  return {
    kind: 'sandbox',
    approves(method) {
      if (method === undefined) throw new UserError(codes.parameterInvalid, { field: ' (payment_method)' });
      return method === 'sandbox_approved';
    },
  };
}
