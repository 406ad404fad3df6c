import { codes, googleSignIn, register, saveTags, sendMail, validateEmail } from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

const mailFields: Readonly<Record<number, 'email' | 'invite'>> = {
  [codes.accountExists]: 'email',
  [codes.emailInvalid]: 'email',
  [codes.inviteCodeInvalid]: 'invite',
};

export const mailWrite: Write<typeof sendMail, 'email' | 'invite'> = {
  call: sendMail,
  fieldOf: (code) => mailFields[code],
};
export const verifyWrite: Write<typeof validateEmail, 'code'> = {
  call: validateEmail,
  fieldOf: (code) => (code === codes.emailInvalid ? undefined : 'code'),
};
export const registerWrite: Write<typeof register, 'password'> = {
  call: register,
  fieldOf: (code) => (code === codes.passwordBreached ? 'password' : undefined),
};

const googleFields: Readonly<Record<number, 'invite' | 'password'>> = {
  [codes.inviteCodeInvalid]: 'invite',
  [codes.wrongPassword]: 'password',
  [codes.lockoutWarning]: 'password',
  [codes.accountLocked]: 'password',
};

export const googleWrite: Write<typeof googleSignIn, 'invite' | 'password'> = {
  call: googleSignIn,
  fieldOf: (code) => googleFields[code],
};
export const tagsWrite: Write<typeof saveTags> = { call: saveTags };
