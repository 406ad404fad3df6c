import { codes, resetPassword, sendMail } from '@atoll/contract';
import type { Write } from '#lib/write.ts';

export const recoveryMailWrite: Write<typeof sendMail, 'characters'> = {
  call: sendMail,
  fieldOf: (code) => (code === codes.captchaIncorrect ? 'characters' : undefined),
};
export const resetWrite: Write<typeof resetPassword, 'password'> = {
  call: resetPassword,
  fieldOf: (code) => (code === codes.passwordUnchanged ? 'password' : undefined),
};
