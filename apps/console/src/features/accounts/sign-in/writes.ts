import {
  codes,
  signIn,
  signInWithFactor,
  signInWithPasskey,
  startGoogle,
  startPasskeySignIn,
  startPasskeyStep,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';

const fields: Readonly<Record<number, 'email' | 'password'>> = {
  [codes.accountNotFound]: 'email',
  [codes.wrongPassword]: 'password',
};

export const signInWrite: Write<typeof signIn, 'email' | 'password'> = {
  call: signIn,
  fieldOf: (code) => fields[code],
};
export const startGoogleWrite: Write<typeof startGoogle> = { call: startGoogle };
export const startPasskeyWrite: Write<typeof startPasskeySignIn> = { call: startPasskeySignIn };
export const passkeyWrite: Write<typeof signInWithPasskey> = { call: signInWithPasskey };
export const startStepWrite: Write<typeof startPasskeyStep> = { call: startPasskeyStep };
export const factorWrite: Write<typeof signInWithFactor, 'code'> = {
  call: signInWithFactor,
  fieldOf: () => 'code',
};
