import { codes, resetPassword, sendMail } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { newPasswordCodes } from '../new-password-codes.ts';

const mailFields: Readonly<Record<number, 'characters' | 'email'>> = {
  [codes.captchaIncorrect]: 'characters',
  [codes.accountNotFound]: 'email',
  [codes.emailInvalid]: 'email',
};

export const recoveryMailWrite: Write<typeof sendMail, 'characters' | 'email'> = {
  call: sendMail,
  fieldOf: (code) => mailFields[code],
};

export const resetWrite: Write<typeof resetPassword, 'password'> = {
  call: resetPassword,
  fieldOf: (code) => (newPasswordCodes.has(code) ? 'password' : undefined),
};
