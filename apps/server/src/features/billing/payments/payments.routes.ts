import type { CallOutput, paymentCalls, paymentOfInvoice } from '@atoll/contract';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { BegunPayment, CreditService } from '../credit.service.ts';
import { invoiceAnswer } from '../invoices/invoice-answer.ts';
import type { PaymentService } from './payments.service.ts';

export interface PaymentRoutesDependencies {
  credit: CreditService;
  payments: PaymentService;
}

export function createPaymentHandlers({
  credit,
  payments,
}: PaymentRoutesDependencies): Handlers<typeof paymentCalls> {
  return {
    addCredit: async ({ amount_micro_usd, payment_method, idempotency_key }, { principal }) =>
      begun(
        await credit.addCredit({
          accountId: principal.accountId,
          amountMicroUsd: amount_micro_usd,
          method: payment_method,
          idempotencyKey: idempotency_key,
        }),
      ),

    payInvoice: async ({ id, payment_method }, { principal }) =>
      begun(await credit.payInvoice(principal.accountId, id, payment_method)),

    async listPayments({ cursor }, { principal }) {
      const { items, nextCursor } = await payments.historyOf(principal.accountId, cursor);
      const entries = items.map((entry) => ({
        id: entry.id,
        at: entry.createdAt,
        kind: entry.kind,
        state: entry.state,
        amount_micro_usd: entry.amountMicroUsd,
        invoice_number: entry.invoiceNumber,
        provider: entry.provider,
      }));
      return { payments: entries, next_cursor: nextCursor };
    },

    async paymentOfInvoice({ invoice_id }, { principal }) {
      const payment = await payments.ofInvoice(principal.accountId, invoice_id);
      return {
        state: payment.state as CallOutput<typeof paymentOfInvoice>['state'],
        amount_micro_usd: payment.amountMicroUsd,
        checkout_url: payment.checkoutUrl,
      };
    },
  };
}

function begun({ invoice, checkoutUrl }: BegunPayment) {
  return { ...invoiceAnswer(invoice), checkout_url: checkoutUrl };
}
