import { codes, resetPassword, sendMail } from '@atoll/contract';
import type { Write } from '#lib/write.ts';

const mailFields: Readonly<Record<number, 'characters' | 'email'>> = {
  [codes.captchaIncorrect]: 'characters',
  [codes.accountNotFound]: 'email',
  [codes.emailInvalid]: 'email',
};

export const recoveryMailWrite: Write<typeof sendMail, 'characters' | 'email'> = {
  call: sendMail,
  fieldOf: (code) => mailFields[code],
};

const passwordCodes: ReadonlySet<number> = new Set([codes.passwordUnchanged, codes.passwordBreached]);

export const resetWrite: Write<typeof resetPassword, 'password'> = {
  call: resetPassword,
  fieldOf: (code) => (passwordCodes.has(code) ? 'password' : undefined),
};
