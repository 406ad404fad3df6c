import { codes, countries, type invoiceCalls } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { documentAnswer, invoiceAnswer, partyAnswer } from './invoice-answer.ts';
import type { InvoiceService } from './invoices.service.ts';

export function createInvoiceHandlers(invoices: InvoiceService): Handlers<typeof invoiceCalls> {
  return {
    async listInvoices({ cursor }, { principal }) {
      const { items, nextCursor } = await invoices.list(principal.accountId, cursor);
      return { invoices: items.map(invoiceAnswer), next_cursor: nextCursor };
    },

    getInvoice: async ({ id, version }, { principal }) =>
      documentAnswer(await invoices.find(principal.accountId, id, version)),

    voidInvoice: async ({ id }, { principal }) =>
      invoiceAnswer(await invoices.voidCredit(principal.accountId, id)),

    correctInvoice: async ({ id }, { principal }) =>
      documentAnswer(await invoices.correct(principal.accountId, id)),

    getBillingDetails: async (_, { principal }) => partyAnswer(await invoices.detailsOf(principal.accountId)),

    async saveBillingDetails({ tax_id, country, ...details }, { principal }) {
      if (country !== '' && !countries.includes(country)) {
        throw new UserError(codes.parameterInvalid, { field: ' (country)' });
      }
      await invoices.saveDetails(principal.accountId, { ...details, country, taxId: tax_id });
      return null;
    },
  };
}
