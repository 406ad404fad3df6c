import * as z from 'zod/mini';
import { defineCall, defineFileCall, noData, nothing } from './define-call.ts';
import { limits } from './limits.ts';

const path = '/api/account/closing';

export const closeAccount = defineCall({
  name: 'closeAccount',
  method: 'POST',
  path,
  summary:
    'Have the account deleted 14 days from now. Until then nobody gets in but to keep it or to take its data home. `account_name` is typed, to be sure. Refused with 1022 while money is owed.',
  auth: 'session',
  permission: { needs: 'own', stepUp: true },
  input: z.strictObject({ account_name: z.string().check(z.maxLength(limits.accountNameMaxLength)) }),
  output: z.strictObject({
    /** When the account will be removed. */
    closing_at: z.int(),
  }),
  codes: [1022, 1034],
});

export const keepAccount = defineCall({
  name: 'keepAccount',
  method: 'DELETE',
  path,
  summary:
    'Keep an account that was to be deleted. Its keys, links and apps work again. 1040 once its removal has begun.',
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
  summary:
    'Everything that is kept of the account and of who asks for it, but the bytes of objects, as one zip.',
  input: nothing,
  types: ['application/zip'],
  codes: [1002, 1034],
});

/** Account downloads. */
export const accountFiles = { exportAccount };
