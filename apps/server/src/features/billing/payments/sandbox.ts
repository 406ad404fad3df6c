import type { PaymentMethod, PaymentProvider } from './provider.ts';

/** Stands where a real provider would: decides by the method's name and moves no money. */
export function createSandboxPayments(): PaymentProvider {
  const isApproved = (method: PaymentMethod) => method === 'sandbox_approved';
  return {
    kind: 'sandbox',
    async charge({ invoiceId, method }) {
      return isApproved(method) ? { approved: true, reference: `sandbox:${invoiceId}` } : { approved: false };
    },
    accepts: async (method) => isApproved(method),
  };
}
