import { changePassword, confirmEmailChange, renameAccount, startEmailChange } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { newPasswordCodes } from '../new-password-codes.ts';

export const nameWrite: Write<typeof renameAccount, 'username'> = {
  call: renameAccount,
  fieldOf: () => 'username',
};
export const emailWrite: Write<typeof startEmailChange, 'email'> = {
  call: startEmailChange,
  fieldOf: () => 'email',
};
export const emailCodeWrite: Write<typeof confirmEmailChange, 'code'> = {
  call: confirmEmailChange,
  fieldOf: () => 'code',
};

export const passwordWrite: Write<typeof changePassword, 'password' | 'current'> = {
  call: changePassword,
  fieldOf: (code) => (newPasswordCodes.has(code) ? 'password' : 'current'),
};
