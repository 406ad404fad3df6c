import {
  addCredit,
  billingSummary,
  codes,
  correctInvoice,
  downgradePlan,
  getBillingDetails,
  getInvoice,
  payInvoice,
  saveBillingDetails,
  setCreditAlert,
  setSpendingAlert,
  upgradePlan,
  voidInvoice,
} from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { refreshMoney } from './queries.ts';

export const addCreditWrite: Write<typeof addCredit> = { call: addCredit, invalidates: refreshMoney };
export const payInvoiceWrite: Write<typeof payInvoice> = { call: payInvoice, invalidates: refreshMoney };
export const voidInvoiceWrite: Write<typeof voidInvoice> = { call: voidInvoice, invalidates: refreshMoney };
export const correctInvoiceWrite: Write<typeof correctInvoice> = {
  call: correctInvoice,
  invalidates: () => void queryClient.invalidateQueries({ queryKey: [getInvoice.name] }),
};
export const upgradeWrite: Write<typeof upgradePlan> = { call: upgradePlan, invalidates: refreshMoney };
export const downgradeWrite: Write<typeof downgradePlan> = { call: downgradePlan, invalidates: refreshMoney };

const alert = {
  invalidates: () => void queryClient.invalidateQueries({ queryKey: [billingSummary.name] }),
  fieldOf: (code: number) =>
    code === codes.creditAlertTooLow || code === codes.creditAlertTooHigh ? ('value' as const) : undefined,
};

export const creditAlertWrite: Write<typeof setCreditAlert, 'value'> = { ...alert, call: setCreditAlert };
export const spendingAlertWrite: Write<typeof setSpendingAlert, 'value'> = {
  ...alert,
  call: setSpendingAlert,
};

export const detailsWrite: Write<typeof saveBillingDetails> = {
  call: saveBillingDetails,
  invalidates: () => void queryClient.invalidateQueries({ queryKey: [getBillingDetails.name] }),
};
