import {
  addPasskey,
  addTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshFactors as invalidates } from './queries.ts';

export const startAppWrite: Write<typeof startTotp> = { call: startTotp };
export const addAppWrite: Write<typeof addTotp, 'code'> = {
  call: addTotp,
  invalidates,
  fieldOf: () => 'code',
};
export const removeAppWrite: Write<typeof removeTotp> = { call: removeTotp, invalidates };
export const renewCodesWrite: Write<typeof renewRecoveryCodes> = { call: renewRecoveryCodes, invalidates };
export const startPasskeyWrite: Write<typeof startPasskey> = { call: startPasskey };
export const addPasskeyWrite: Write<typeof addPasskey> = { call: addPasskey, invalidates };
export const renamePasskeyWrite: Write<typeof renamePasskey> = { call: renamePasskey, invalidates };
export const removePasskeyWrite: Write<typeof removePasskey> = { call: removePasskey, invalidates };
