import * as z from 'zod/mini';
import { defineCall, defineFileCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';

const path = '/api/account/closing';

export const closeAccount = defineCall({
  name: 'closeAccount',
  method: 'POST',
  path,
  summary:
    'Schedule the account’s deletion in 14 days. Until then, it can only be kept or exported. Requires `account_name` as confirmation. Returns 1022 if money is owed.',
  auth: 'session',
  permission: { needs: 'own', stepUp: true },
  input: z.strictObject({ account_name: z.string().check(z.maxLength(limits.accountNameMaxLength)) }),
  output: z.strictObject({
    /** Time at which the account will be removed. */
    closing_at: z.int(),
  }),
  codes: [1022, 1034],
});

export const keepAccount = defineCall({
  name: 'keepAccount',
  method: 'DELETE',
  path,
  summary: 'Cancel the account’s deletion. Returns 1040 if removal has started.',
  auth: 'session',
  permission: { needs: 'own', whileClosing: true },
  input: nothing,
  output: noData,
  codes: [],
});

export const closingCalls = { closeAccount, keepAccount };

export const exportAccount = defineFileCall({
  name: 'exportAccount',
  path: '/api/account/export',
  permission: { needs: 'self', stepUp: true },
  summary: 'Export all data of the account and the caller as a zip, without object contents.',
  input: nothing,
  types: ['application/zip'],
  codes: [1002, 1034],
});

/** Account downloads. */
export const accountFiles = { exportAccount };
